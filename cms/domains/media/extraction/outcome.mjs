// @ts-check
import { PART_MAX_CHARS, TEXT_MAX_CHARS } from "./limits.mjs";

/**
 * Why a file has no text, or not all of it: `cut` had more than is kept, `empty` has no text at all (a scan, a
 * picture), `encrypted` wants a password, `broken` cannot be read, the others ran into a limit.
 * @typedef {"cut" | "empty" | "encrypted" | "broken" | "too_large" | "too_slow" | "too_much_memory" | "missing"} Reason
 *
 * What reading a file gave. `pages` counts a PDF's pages, a presentation's slides, a workbook's sheets.
 * @typedef {{ state: "done" | "none" | "failed", reason: Reason | null, pages: number | null, parts: { page: number | null, text: string }[] }} Extraction
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
 * Parts of the texts of pages, in their order, cut to what is kept of a file.
 * @param {readonly { page: number | null, text: string }[]} texts
 * @param {number | null} pages
 * @param {boolean} complete whether `texts` is all that the file has
 * @returns {Extraction}
 */
export function extractionOf(texts, pages, complete) {
  /** @type {Extraction["parts"]} */
  const parts = [];
  let chars = 0;
  let cut = !complete;
  for (const { page, text } of texts) {
    for (const part of partsOf(text)) {
      if (chars + part.length > TEXT_MAX_CHARS) {
        cut = true;
        break;
      }
      chars += part.length;
      parts.push({ page, text: part });
    }
  }
  if (parts.length === 0) return { state: "none", reason: "empty", pages, parts };
  return { state: "done", reason: cut ? "cut" : null, pages, parts };
}

/**
 * The text in pieces of bounded length, parted at line ends where there are any, else between words.
 * @param {string} text
 * @returns {string[]}
 */
function partsOf(text) {
  const parts = [];
  let rest = text.trim();
  while (rest.length > PART_MAX_CHARS) {
    const room = rest.slice(0, PART_MAX_CHARS);
    const end = [room.lastIndexOf("\n"), room.lastIndexOf(" ")].find((place) => place > PART_MAX_CHARS / 2) ?? withoutHalf(room).length;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  if (rest) parts.push(rest);
  return parts;
}

/** @param {string} text */
const withoutHalf = (text) => text.replace(/[\uD800-\uDBFF]$/, "");
