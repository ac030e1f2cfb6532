// @ts-check
import { STYLE_CHAIN_MAX } from "../../../../contract/parser-limits.mjs";
import { valueOf } from "./prose.mjs";

/**
 * @typedef {import("./lines.mjs").Kind} Kind
 * Properties that a style or a paragraph sets; undefined if they are not set.
 * @typedef {{ level?: number, isItem?: boolean, isHidden?: boolean }} Manner
 * @typedef {Manner & { name: string, basedOn: string }} Style
 */

/** The outline level of body text. Heading levels count from 0 (ECMA-376, part 1, 17.3.1.20). */
const NO_LEVEL = 9;
/** Word's values for false. An element without a value means true (ECMA-376, part 1, 17.17.4). */
const NO = new Set(["0", "false", "off"]);
/** Elements with the properties before a tracked change. */
const FORMERLY = new Set(["pPrChange", "rPrChange"]);

/**
 * Reads the styles of a Word file. Returns a function that returns a style's properties. Word identifies its built-in styles
 * by their English names, in every language.
 * @param {import("./archive.mjs").Archive} archive @param {string} path
 * @returns {Promise<(id: string) => Manner>}
 */
export async function readStyles(archive, path) {
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
      else if (name === "name") style.name = valueOf(attributes).toLowerCase();
      else if (name === "basedOn") style.basedOn = valueOf(attributes);
      else Object.assign(style, mannerOf(name, attributes));
    },
    close(name) {
      if (name === "style") style = undefined;
    },
  });
  return (id) => mannerIn(styles, id);
}

/** @param {Map<string, Style>} styles @param {string} id @returns {Manner} */
function mannerIn(styles, id) {
  /** @type {Manner} */
  const manner = {};
  let style = styles.get(id);
  for (let step = 0; style && step < STYLE_CHAIN_MAX; step++) {
    manner.level ??= style.level ?? levelOf(style.name);
    manner.isItem ??= style.isItem ?? (/^list (bullet|number)/.test(style.name) ? true : undefined);
    manner.isHidden ??= style.isHidden;
    style = styles.get(style.basedOn);
  }
  return manner;
}

/** @param {string} name */
function levelOf(name) {
  if (name === "title") return 0;
  const heading = /^heading ([1-9])$/.exec(name);
  return heading ? Number(heading[1]) - 1 : undefined;
}

/**
 * Returns the properties that an element of a style or a paragraph sets.
 * @param {string} name @param {Record<string, string>} attributes @returns {Manner}
 */
function mannerOf(name, attributes) {
  if (name === "outlineLvl")
    return /^\d$/.test(valueOf(attributes)) ? { level: Number(valueOf(attributes)) } : {};
  if (name === "vanish") return { isHidden: !NO.has(valueOf(attributes)) };
  // Number 0 removes a paragraph from the list of its style.
  return name === "numId" ? { isItem: valueOf(attributes) !== "0" } : {};
}

/**
 * Listens for the kinds of paragraphs in a Word file, and for hidden words. Both follow from styles or from the text's own
 * properties.
 * @param {(id: string) => Manner} styleOf
 * @returns {import("./prose.mjs").KindListener}
 */
export function listenToStyles(styleOf) {
  /** Properties of each open paragraph, the innermost last. @type {Manner[]} */
  const open = [];
  /** Properties of each open run, the innermost last: a text box with its own paragraphs is nested in a run. @type {Manner[]} */
  const runs = [];
  let properties = 0;
  let formerly = 0;

  /** @param {string} name @param {Record<string, string>} attributes */
  function hear(name, attributes) {
    const [paragraph, run] = [open.at(-1), runs.at(-1)];
    // The style precedes the properties of the paragraph or the run.
    if (name === "pStyle") Object.assign(paragraph ?? {}, styleOf(valueOf(attributes)));
    else if (name === "rStyle" && run)
      run.isHidden = styleOf(valueOf(attributes)).isHidden ?? run.isHidden;
    else if (name !== "vanish") Object.assign(paragraph ?? {}, mannerOf(name, attributes));
    // Within paragraph properties, it applies only to the paragraph mark.
    else if (run && properties === 0) Object.assign(run, mannerOf(name, attributes));
  }

  return {
    open(name, attributes) {
      if (name === "p") open.push({});
      else if (name === "r") runs.push({ isHidden: open.at(-1)?.isHidden });
      else if (name === "pPr") properties++;
      else if (FORMERLY.has(name)) formerly++;
      else if (formerly === 0) hear(name, attributes);
    },
    close(name) {
      if (name === "p") open.pop();
      else if (name === "r") runs.pop();
      else if (name === "pPr") properties--;
      else if (FORMERLY.has(name)) formerly--;
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
