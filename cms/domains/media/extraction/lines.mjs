// @ts-check
import { cleanText } from "./clean.mjs";

/**
 * What a line of a text is: a paragraph, an item of a list, a heading by its level from 1, or a row of a table by the columns that its
 * cells stand in, from 0. A note of a speaker is found, and shown to nobody.
 * @typedef {"paragraph" | "item" | "note" | number | number[]} Kind
 * @typedef {{ text: string, kind: Kind }} Line
 */

/** Levels of headings below a page's own. */
export const LEVELS_MAX = 5;

/** Stands between cells, so that words of two cells make no phrase and a passage reads as a row. */
export const BETWEEN_CELLS = " | ";

/**
 * The lines of a text that has line ends of its own. A heading stays one line.
 * @param {string} text @param {Kind} kind
 * @returns {Line[]}
 */
export function linesOf(text, kind) {
  const clean = cleanText(text);
  if (!clean) return [];
  if (typeof kind === "number")
    return [{ text: clean.replaceAll("\n", " "), kind: Math.min(kind, LEVELS_MAX) }];
  return clean.split("\n").map((line) => ({ text: line, kind }));
}

/**
 * A row of a table; empty cells only hold their columns free. None where all are empty.
 * @param {readonly { column: number, text: string }[]} cells
 * @returns {Line[]}
 */
export function rowOf(cells) {
  const full = cells
    .map(({ column, text }) => ({ column, text: cellText(text) }))
    .filter(({ text }) => text);
  if (full.length === 0) return [];
  return [
    {
      text: full.map(({ text }) => text).join(BETWEEN_CELLS),
      kind: full.map(({ column }) => column),
    },
  ];
}

/** What parts cells must not stand in one. @param {string} text */
const cellText = (text) => cleanText(text).replaceAll("\n", " ").replaceAll(BETWEEN_CELLS, " / ");
