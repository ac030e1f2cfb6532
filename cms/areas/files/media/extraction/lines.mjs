// @ts-check
import { cleanText } from "./clean.mjs";

/**
 * The kind of a line: a paragraph, a list item, a heading (its level, from 1), or a table row (the columns of its cells, from 0).
 * A speaker's note is searched but never displayed.
 * @typedef {"paragraph" | "item" | "note" | number | number[]} Kind
 * @typedef {{ text: string, kind: Kind }} Line
 */

/** Number of heading levels below the page's own heading. */
export const LEVELS_MAX = 5;

/** Separates cells, so that words of two cells form no phrase and a snippet reads as a row. */
export const BETWEEN_CELLS = " | ";

/**
 * Returns the lines of a text at its own line breaks. A heading remains one line.
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
 * Returns a table row. Empty cells only reserve their columns. Returns nothing if all cells are empty.
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

/** Replaces the cell separator inside a cell. @param {string} text */
const cellText = (text) => cleanText(text).replaceAll("\n", " ").replaceAll(BETWEEN_CELLS, " / ");
