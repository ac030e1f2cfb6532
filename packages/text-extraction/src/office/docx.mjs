// @ts-check
import { Archive } from "./archive.mjs";
import { TEXT_MAX_CHARS, STYLE_CHAIN_MAX } from "../limits.mjs";
import { toExtraction } from "../extraction.mjs";
import { createTextCollector, attributeValue } from "./text-collector.mjs";

/**
 * @typedef {import("../extraction.mjs").LineKind} LineKind
 * Properties that a style or a paragraph sets; undefined if they are not set.
 * @typedef {{ level?: number, isItem?: boolean, isHidden?: boolean }} StyleProperties
 * @typedef {StyleProperties & { name: string, basedOn: string }} Style
 */

/** The outline level of body text. Heading levels count from 0 (ECMA-376, part 1, 17.3.1.20). */
const NO_LEVEL = 9;
/** Word's values for false. An element without a value means true (ECMA-376, part 1, 17.17.4). */
const FALSE_VALUES = new Set(["0", "false", "off"]);
/** Elements with the properties before a tracked change. */
const TRACKED_CHANGES = new Set(["pPrChange", "rPrChange"]);

/** Parts of a document besides its body, in the order in which they are read after it. */
const ADDITIONAL_PARTS = ["footnotes", "endnotes", "header", "footer"];

/**
 * Reads a Word document: its body, then its notes, headers and footers. Returns no page numbers, because pages exist only
 * after a program has laid out the text. Throws UnreadableFile.
 * @param {Uint8Array} bytes
 */
export async function readDocx(bytes) {
  const archive = await Archive.open(bytes);
  const main = await archive.mainPart();
  const relations = [...(await archive.relations(main)).values()];
  /** @param {string} kind */
  const pathsOf = (kind) =>
    relations.filter((relation) => relation.kind === kind).map((relation) => relation.path);
  const styleOf = await readStyles(archive, pathsOf("styles")[0] ?? "");
  const collector = createTextCollector(TEXT_MAX_CHARS);
  // Each part is read once, even if it is referred to several times.
  for (const path of new Set([main, ...ADDITIONAL_PARTS.flatMap(pathsOf)])) {
    if (!collector.isFull())
      await archive.read(path, collector.listener(createStyleTracker(styleOf)), collector.isFull);
  }
  return toExtraction([{ page: null, lines: collector.lines() }], null, !collector.isFull());
}

/**
 * Reads the styles of a Word file. Returns a function that returns a style's properties. Word identifies its built-in styles
 * by their English names, in every language.
 * @param {import("./archive.mjs").Archive} archive @param {string} path
 * @returns {Promise<(id: string) => StyleProperties>}
 */
async function readStyles(archive, path) {
  /** @type {Map<string, Style>} */
  const styles = new Map();
  /** @type {Style | undefined} */
  let style;
  await archive.read(path, {
    open(name, attributes) {
      if (name === "style") {
        style = { name: "", basedOn: "" };
        styles.set(attributes["w:styleId"] ?? "", style);
      } else if (!style) return;
      else if (name === "name") style.name = attributeValue(attributes).toLowerCase();
      else if (name === "basedOn") style.basedOn = attributeValue(attributes);
      else Object.assign(style, propertiesOf(name, attributes));
    },
    close(name) {
      if (name === "style") style = undefined;
    },
  });
  return (id) => inheritedProperties(styles, id);
}

/** @param {Map<string, Style>} styles @param {string} id @returns {StyleProperties} */
function inheritedProperties(styles, id) {
  /** @type {StyleProperties} */
  const properties = {};
  let style = styles.get(id);
  for (let step = 0; style && step < STYLE_CHAIN_MAX; step++) {
    properties.level ??= style.level ?? levelOf(style.name);
    properties.isItem ??=
      style.isItem ?? (/^list (bullet|number)/.test(style.name) ? true : undefined);
    properties.isHidden ??= style.isHidden;
    style = styles.get(style.basedOn);
  }
  return properties;
}

/** @param {string} name */
function levelOf(name) {
  if (name === "title") return 0;
  const heading = /^heading ([1-9])$/.exec(name);
  return heading ? Number(heading[1]) - 1 : undefined;
}

/**
 * Returns the properties that an element of a style or a paragraph sets.
 * @param {string} name @param {Record<string, string>} attributes @returns {StyleProperties}
 */
function propertiesOf(name, attributes) {
  if (name === "outlineLvl")
    return /^\d$/.test(attributeValue(attributes))
      ? { level: Number(attributeValue(attributes)) }
      : {};
  if (name === "vanish") return { isHidden: !FALSE_VALUES.has(attributeValue(attributes)) };
  // Number 0 removes a paragraph from the list of its style.
  return name === "numId" ? { isItem: attributeValue(attributes) !== "0" } : {};
}

/**
 * Tracks the kinds of paragraphs in a Word file, and hidden words. Both follow from styles or from the text's own
 * properties.
 * @param {(id: string) => StyleProperties} styleOf
 * @returns {import("./text-collector.mjs").KindTracker}
 */
function createStyleTracker(styleOf) {
  /** Properties of each open paragraph, the innermost last. @type {StyleProperties[]} */
  const open = [];
  /** Properties of each open run, the innermost last: a text box with its own paragraphs is nested in a run. @type {StyleProperties[]} */
  const runs = [];
  let properties = 0;
  let trackedChanges = 0;

  /** @param {string} name @param {Record<string, string>} attributes */
  function trackProperties(name, attributes) {
    const [paragraph, run] = [open.at(-1), runs.at(-1)];
    // The style precedes the properties of the paragraph or the run.
    if (name === "pStyle") Object.assign(paragraph ?? {}, styleOf(attributeValue(attributes)));
    else if (name === "rStyle" && run)
      run.isHidden = styleOf(attributeValue(attributes)).isHidden ?? run.isHidden;
    else if (name !== "vanish") Object.assign(paragraph ?? {}, propertiesOf(name, attributes));
    // Within paragraph properties, it applies only to the paragraph mark.
    else if (run && properties === 0) Object.assign(run, propertiesOf(name, attributes));
  }

  return {
    open(name, attributes) {
      if (name === "p") open.push({});
      else if (name === "r") runs.push({ isHidden: open.at(-1)?.isHidden });
      else if (name === "pPr") properties++;
      else if (TRACKED_CHANGES.has(name)) trackedChanges++;
      else if (trackedChanges === 0) trackProperties(name, attributes);
    },
    close(name) {
      if (name === "p") open.pop();
      else if (name === "r") runs.pop();
      else if (name === "pPr") properties--;
      else if (TRACKED_CHANGES.has(name)) trackedChanges--;
    },
    kind() {
      const { level = NO_LEVEL, isItem } = open.at(-1) ?? {};
      // Headings are often numbered, which does not make them list items.
      if (level < NO_LEVEL) return level + 1;
      return isItem ? "item" : "paragraph";
    },
    isHidden: () => runs.some((run) => run.isHidden),
  };
}
