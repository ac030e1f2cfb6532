// @ts-check
import { WORD_MAX_CHARS } from "./limits.mjs";

/** From this many pages on, a line that begins or ends most of the pages counts as a running header or footer. */
const RUNNING_FROM_PAGES = 4;
/** Number of lines at each end of a page that may be running headers or footers. */
const RUNNING_LINES = 2;

/** Hyphens at a line's end, as the PDF engine writes them and as other readers do. */
const LINE_END_HYPHEN = new RegExp(
  `(\\p{L}[\\p{L}\\p{M}]{0,${WORD_MAX_CHARS}})(?:\\uFFFE\\n?|[-\\u2010\\u00AD]\\n)(\\p{L}[\\p{L}\\p{M}]*)`,
  "gu",
);

/**
 * Returns readable text. Removes control characters and private characters of fonts. Replaces ligatures and Arabic
 * presentation forms with letters. Leaves one space between words and no empty lines.
 * @param {string} text
 */
export function cleanText(text) {
  return (
    text
      .replace(/\r\n?|[\f\v\u0085\u2028\u2029]/g, "\n")
      .replace(/[\uFB00-\uFDFF\uFE70-\uFEFC]+/g, (forms) => forms.normalize("NFKC"))
      .normalize("NFC")
      .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\u00AD(?!\n)/g, "")
      .replace(/[\p{Cc}\p{Co}\p{Cs}\uFFFD\uFFFF]/gu, (sign) => (sign === "\n" ? sign : " "))
      // Dot leaders before a page number.
      .replace(/(?:\. ?){4,}|…(?: ?…)+/g, " … ")
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n[ \n]*/g, "\n")
      .trim()
  );
}

/**
 * Removes running headers and footers from the lines of pages.
 * @template {{ text: string }} Line
 * @param {Line[][]} pages
 */
export function withoutRunningLines(pages) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const page of pages) {
    for (const key of new Set(
      page.filter((_, place) => isAtEdge(place, page.length)).map(withoutNumbers),
    ))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  /** @param {Line} line */
  const isRepeated = (line) =>
    pages.length >= RUNNING_FROM_PAGES &&
    (counts.get(withoutNumbers(line)) ?? 0) > pages.length / 2;
  return pages.map((page, index) =>
    page.filter(
      (line, place) =>
        !isAtEdge(place, page.length) ||
        !(isRepeated(line) || isPageNumber(line, index + 1, pages.length)),
    ),
  );
}

/** @param {number} place @param {number} count */
const isAtEdge = (place, count) => place < RUNNING_LINES || place >= count - RUNNING_LINES;

/**
 * Returns whether a line ends with the page's number and the number of pages, as in "Annual report 2 / 3". This also works
 * with few pages.
 * @param {{ text: string }} line @param {number} page @param {number} pages
 */
function isPageNumber({ text }, page, pages) {
  const [, number, count] =
    /(\d+) ?(?:\/|\p{Ll}{1,3}) ?(\d+)$/u.exec(text.slice(-WORD_MAX_CHARS)) ?? [];
  return pages > 1 && Number(number) === page && Number(count) === pages;
}

/** Replaces numbers, so that page numbers do not make footers differ. @param {{ text: string }} line */
const withoutNumbers = ({ text }) => text.replace(/\d+/g, "#");

/** Returns whether a word may be split between two lines. @param {string} line @param {string} next */
export const isSplitWord = (line, next) =>
  /\p{L}\p{M}*[\uFFFE\u2010\u00AD-]$/u.test(line.slice(-WORD_MAX_CHARS)) && /^\p{L}/u.test(next);

/**
 * Joins the lines of a paragraph, and the words that were split at line ends.
 * @param {readonly string[]} lines @param {Set<string>} words of the whole document
 */
export function joinLines(lines, words) {
  return lines
    .join("\n")
    .replace(LINE_END_HYPHEN, (_, start, end) => joinWord(start, end, words))
    .replaceAll("\n", " ");
}

/**
 * Returns all words of the document in lower case, except those split at line ends.
 * @param {string[]} texts
 */
export function wordsOf(texts) {
  /** @type {Set<string>} */
  const words = new Set();
  for (const text of texts) {
    for (const [word] of text
      .replace(LINE_END_HYPHEN, " ")
      .matchAll(/\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu))
      words.add(word.toLowerCase());
  }
  return words;
}

/**
 * Decides whether a word split at a line end loses its hyphen. The line end does not show whether the hyphen belongs to
 * "asylum-seekers" or splits "registration". The rest of the document does: it contains the word in one of its forms, or
 * both halves as separate words.
 * @param {string} start @param {string} end @param {Set<string>} words
 */
function joinWord(start, end, words) {
  const [first, second] = [start.toLowerCase(), end.toLowerCase()];
  if (words.has(first + second)) return start + end;
  const isCompound =
    words.has(`${first}-${second}`) ||
    end[0] !== second[0] ||
    (words.has(first) && words.has(second));
  return isCompound ? `${start}-${end}` : start + end;
}
