// @ts-check
import { STYLE_CHAIN_MAX } from "../../../contract/parser-limits.mjs";
import { valueOf } from "./prose.mjs";

/**
 * @typedef {import("./lines.mjs").Kind} Kind
 * What a style says of its paragraphs or words, or a paragraph of itself; undefined where it says nothing.
 * @typedef {{ level?: number, isItem?: boolean, isHidden?: boolean }} Manner
 * @typedef {Manner & { name: string, basedOn: string }} Style
 */

/** The level of text that is no heading; levels of headings count from 0 (ECMA-376, part 1, 17.3.1.20). */
const NO_LEVEL = 9;
/** How Word says no; an element that says nothing means yes (ECMA-376, part 1, 17.17.4). */
const NO = new Set(["0", "false", "off"]);
/** What was, before somebody changed it with changes tracked. */
const FORMERLY = new Set(["pPrChange", "rPrChange"]);

/**
 * What styles of a Word file make of paragraphs. Word knows its own styles by their English names, whatever it calls them.
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

/** What an element of a style or a paragraph says of its kind. @param {string} name @param {Record<string, string>} attributes @returns {Manner} */
function mannerOf(name, attributes) {
  if (name === "outlineLvl")
    return /^\d$/.test(valueOf(attributes)) ? { level: Number(valueOf(attributes)) } : {};
  if (name === "vanish") return { isHidden: !NO.has(valueOf(attributes)) };
  // Number 0 takes a paragraph out of the list that its style puts it in.
  return name === "numId" ? { isItem: valueOf(attributes) !== "0" } : {};
}

/**
 * Hears what the paragraphs of a Word file are, and which words are hidden: by their style, or by what they say of themselves.
 * @param {(id: string) => Manner} styleOf
 * @returns {import("./prose.mjs").KindListener}
 */
export function listenToStyles(styleOf) {
  /** What each open paragraph says, the innermost last. @type {Manner[]} */
  const open = [];
  /** What each open run of words says, the innermost last: a box with paragraphs of its own lies within one. @type {Manner[]} */
  const runs = [];
  let properties = 0;
  let formerly = 0;

  /** @param {string} name @param {Record<string, string>} attributes */
  function hear(name, attributes) {
    const [paragraph, run] = [open.at(-1), runs.at(-1)];
    // The style comes before what the paragraph or the run says of itself.
    if (name === "pStyle") Object.assign(paragraph ?? {}, styleOf(valueOf(attributes)));
    else if (name === "rStyle" && run)
      run.isHidden = styleOf(valueOf(attributes)).isHidden ?? run.isHidden;
    else if (name !== "vanish") Object.assign(paragraph ?? {}, mannerOf(name, attributes));
    // What a paragraph says there holds for its mark alone.
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
      // Headings are often numbered; they are no list for that.
      if (level < NO_LEVEL) return level + 1;
      return isItem ? "item" : "paragraph";
    },
    isHidden: () => runs.some((run) => run.isHidden),
  };
}
