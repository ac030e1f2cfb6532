// @ts-check
import { PART_MAX_CHARS, TEXT_MAX_CHARS } from "./limits.mjs";
import { cleanText } from "./clean-text.mjs";

/**
 * Why a file has no text, or only a part of it. `cut`: it had more text than is kept. `empty`: it has no text to display (a
 * scan or a picture; with the state `done`, pictures with speaker's notes). `encrypted`: it needs a password. `broken`: it
 * cannot be read. `unfinished`: the process ended each time the file was read. `missing`: the storage has lost its bytes. All
 * others: it exceeded a limit.
 * @typedef {"cut" | "empty" | "encrypted" | "broken" | "too_large" | "too_slow" | "too_much_memory" | "missing" | "unfinished"} Reason
 *
 * PageLines: the lines of a page, or of a whole file without pages. Part: lines stored together, as one text, with the kind of
 * each.
 * @typedef {{ page: number | null, lines: Line[] }} PageLines
 * @typedef {{ page: number | null, text: string, lines: Line["kind"][] }} Part
 *
 * The result of reading a file. `pages` is the number of a PDF's pages, a presentation's slides or a workbook's sheets.
 * @typedef {{ state: "done" | "none" | "failed", reason: Reason | null, pages: number | null, parts: Part[] }} Extraction
 */

/** Thrown for a file without readable text, with the reason. */
export class UnreadableFile extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(`The file has no readable text: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Splits pages into parts, in order, and cuts them at the maximum length of a file's text.
 * @param {readonly PageLines[]} pageLines
 * @param {number | null} pages
 * @param {boolean} complete whether `pageLines` is all that the file has
 * @returns {Extraction}
 */
export function toExtraction(pageLines, pages, complete) {
  /** @type {Part[]} */
  const parts = [];
  let chars = 0;
  let cut = !complete;
  for (const { page, lines } of pageLines) {
    for (const part of groupIntoParts(lines)) {
      const text = part.map((line) => line.text).join("\n");
      if (chars + text.length > TEXT_MAX_CHARS) {
        cut = true;
        break;
      }
      chars += text.length;
      parts.push({ page, text, lines: part.map(({ kind }) => kind) });
    }
  }
  if (parts.length === 0) return { state: "none", reason: "empty", pages, parts };
  const hasContent = parts.some(({ lines }) => lines.some((kind) => kind !== "note"));
  return { state: "done", reason: hasContent ? (cut ? "cut" : null) : "empty", pages, parts };
}

/**
 * Groups lines into parts of bounded length.
 * @param {readonly Line[]} lines
 */
function groupIntoParts(lines) {
  /** @type {Line[][]} */
  const parts = [];
  let room = 0;
  for (const line of lines.flatMap(splitLine)) {
    if (line.text.length + 1 > room) {
      parts.push([]);
      room = PART_MAX_CHARS;
    }
    parts.at(-1)?.push(line);
    room -= line.text.length + 1;
  }
  return parts;
}

/**
 * Splits a line into pieces that fit into a part, between words if possible. Pieces of a table row are not rows.
 * @param {Line} line
 * @returns {Line[]}
 */
function splitLine(line) {
  if (line.text.length < PART_MAX_CHARS) return [line];
  /** @type {Line[]} */
  const pieces = [];
  let rest = line.text;
  while (rest) {
    const room = withoutHalfCharacter(rest.slice(0, PART_MAX_CHARS - 1));
    const space = rest.length > room.length ? room.lastIndexOf(" ") : -1;
    const end = space > PART_MAX_CHARS / 2 ? space : room.length;
    pieces.push({
      text: rest.slice(0, end).trim(),
      kind:
        line.kind === "note" || (line.kind === "item" && pieces.length === 0)
          ? line.kind
          : "paragraph",
    });
    rest = rest.slice(end).trim();
  }
  return pieces;
}

/** @param {string} text */
const withoutHalfCharacter = (text) => text.replace(/[\uD800-\uDBFF]$/, "");

/**
 * The kind of a line: a paragraph, a list item, a heading (its level, from 1), or a table row (the columns of its cells, from
 * 0). A speaker's note is searched but never displayed.
 * @typedef {"paragraph" | "item" | "note" | number | number[]} LineKind
 * @typedef {{ text: string, kind: LineKind }} Line
 */

/** Number of heading levels below the page's own heading. */
export const HEADING_LEVELS_MAX = 5;

/** Separates cells, so that words of two cells form no phrase and a snippet reads as a row. */
export const CELL_SEPARATOR = " | ";

/**
 * Returns the lines of a text at its own line breaks. A heading remains one line.
 * @param {string} text @param {LineKind} kind
 * @returns {Line[]}
 */
export function toLines(text, kind) {
  const clean = cleanText(text);
  if (!clean) return [];
  if (typeof kind === "number")
    return [{ text: clean.replaceAll("\n", " "), kind: Math.min(kind, HEADING_LEVELS_MAX) }];
  return clean.split("\n").map((line) => ({ text: line, kind }));
}

/**
 * Returns a table row. Empty cells only reserve their columns. Returns nothing if all cells are empty.
 * @param {readonly { column: number, text: string }[]} cells
 * @returns {Line[]}
 */
export function toRow(cells) {
  const full = cells
    .map(({ column, text }) => ({ column, text: cellText(text) }))
    .filter(({ text }) => text);
  if (full.length === 0) return [];
  return [
    {
      text: full.map(({ text }) => text).join(CELL_SEPARATOR),
      kind: full.map(({ column }) => column),
    },
  ];
}

/** Replaces the cell separator inside a cell. @param {string} text */
const cellText = (text) => cleanText(text).replaceAll("\n", " ").replaceAll(CELL_SEPARATOR, " / ");
