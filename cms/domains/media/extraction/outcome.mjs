// @ts-check
import { PART_MAX_CHARS, TEXT_MAX_CHARS } from "../../../contract/parser-limits.mjs";

/**
 * Why a file has no text, or not all of it: `cut` had more than is kept, `empty` has none to show (a scan, a picture; where it is `done`,
 * pictures with notes of their speaker), `encrypted` wants a password, `broken` cannot be read, `unfinished` ended the process each time that
 * it was read, the others ran into a limit.
 * @typedef {"cut" | "empty" | "encrypted" | "broken" | "too_large" | "too_slow" | "too_much_memory" | "missing" | "unfinished"} Reason
 *
 * A page of a file, or all of one without pages, as lines; and as much of it as is kept together: its lines as one text, and what each is.
 * @typedef {{ page: number | null, lines: Line[] }} PageLines
 * @typedef {{ page: number | null, text: string, lines: Line["kind"][] }} Part
 * @typedef {import("./lines.mjs").Line} Line
 *
 * What reading a file gave. `pages` counts a PDF's pages, a presentation's slides, a workbook's sheets.
 * @typedef {{ state: "done" | "none" | "failed", reason: Reason | null, pages: number | null, parts: Part[] }} Extraction
 */

/**
 * A file that holds no readable text, for a known reason.
 */
export class Unreadable extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(`The file has no readable text: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Parts of pages, in their order, cut to what is kept of a file.
 * @param {readonly PageLines[]} pageLines
 * @param {number | null} pages
 * @param {boolean} complete whether `pageLines` is all that the file has
 * @returns {Extraction}
 */
export function extractionOf(pageLines, pages, complete) {
  /** @type {Part[]} */
  const parts = [];
  let chars = 0;
  let cut = !complete;
  for (const { page, lines } of pageLines) {
    for (const part of partsOf(lines)) {
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
  const hasShown = parts.some(({ lines }) => lines.some((kind) => kind !== "note"));
  return { state: "done", reason: hasShown ? (cut ? "cut" : null) : "empty", pages, parts };
}

/**
 * Lines in runs of bounded length.
 * @param {readonly Line[]} lines
 */
function partsOf(lines) {
  /** @type {Line[][]} */
  const parts = [];
  let room = 0;
  for (const line of lines.flatMap(bounded)) {
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
 * A line in pieces that a part has room for, parted between words where there are any. Pieces of a row are no rows.
 * @param {Line} line
 * @returns {Line[]}
 */
function bounded(line) {
  if (line.text.length < PART_MAX_CHARS) return [line];
  /** @type {Line[]} */
  const pieces = [];
  let rest = line.text;
  while (rest) {
    const room = withoutHalf(rest.slice(0, PART_MAX_CHARS - 1));
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
const withoutHalf = (text) => text.replace(/[\uD800-\uDBFF]$/, "");
