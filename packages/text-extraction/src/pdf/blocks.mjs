// @ts-check
import { joinLines, isSplitWord, wordsOf } from "../clean-text.mjs";
import { HEADING_LEVELS_MAX } from "../extraction.mjs";

/**
 * @typedef {import("./text.mjs").PdfLine} PdfLine
 * @typedef {import("../extraction.mjs").Line} Line
 * Lines of one paragraph, heading or list item.
 * @typedef {{ lines: PdfLine[], isItem: boolean, longest: number }} Block `longest`: width of the longest line
 */

/*
 * The rules below evaluate how pages look. All numbers are chosen, and were tested with reports of the United Nations and
 * the sample library. In case of doubt, a paragraph is split rather than two joined, and a possible heading becomes text.
 */

/**
 * Lines of one paragraph are at most this many times the page's usual line distance apart, and equal in size within a tenth.
 */
const SAME_DISTANCE = 1.25;
const SAME_SIZE = 0.1;
/** Line distance, relative to the type size, of a page with too few lines to measure it. */
const DISTANCE = 1.2;
/** A vertical offset below this many type sizes is the same row. */
const SAME_ROW = 0.3;
/** A paragraph's last line is shorter than this share of its longest line, unless it happens to be full. */
const SHORT = 0.85;
/** Shorter lines than this are separate: addresses, verses, lists without bullets. */
const VERY_SHORT = 0.55;
/** Minimum indent of a paragraph, relative to the type size. */
const INDENT = 0.8;

/** Minimum size of a heading, relative to the text. */
const LARGER = 1.12;
/** Maximum length of headings: in large type, and in bold type of the text's size. */
const LARGE_MAX = { lines: 4, chars: 220 };
const BOLD_MAX = { lines: 2, chars: 120 };
/** Maximum number of consecutive bold headings. */
const BOLD_RUN_MAX = 3;
/**
 * If a larger share of a document's paragraphs looks like bold headings, bold type is the document's style and no sign of
 * headings.
 */
const BOLD_SHARE_MAX = 0.3;

const BULLET =
  /^[\u2022\u2023\u25AA-\u25AB\u25CF\u25CB\u25E6\u25A0\u25A1\u27A2\u2713\u00B7\uF0A0-\uF0FF\u2013\u2014-](?=\s|$)/;
const NUMBERED = /^(\(?[\p{L}\d]{1,3}[.)]|\d{1,3}(\.\d{1,3})+)\s/u;
const SENTENCE_END = /[.!?:;\u3002\u061F\u06D4][)\]"\u201D\u00BB']*\d{0,3}$/u;
/** A line of a table of contents: title, dots and page. */
const CONTENTS = /\u2026\s*[\divxlc]+$/i;
/** A line without any of these is a drawing, not text. */
const SIGNS = /[\p{L}\p{N}]/u;
const SMALL_START = /^\p{Ll}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF]/;

/**
 * Turns the lines of pages into paragraphs, list items and headings. The lines must be cleaned and without running headers
 * and footers.
 * @param {readonly PdfLine[][]} pages
 * @returns {Line[][]}
 */
export function toBlocks(pages) {
  const words = wordsOf(pages.map((lines) => lines.map(({ text }) => text).join("\n")));
  const blocks = pages.map(blocksOfPage);
  const levelOf = headingsOf(blocks);
  return blocks.map((page) =>
    page
      .map((block) => {
        const text = joinLines(
          block.lines.map((line) => line.text),
          words,
        );
        return {
          text,
          kind:
            levelOf(block) ??
            (block.isItem ? /** @type {const} */ ("item") : /** @type {const} */ ("paragraph")),
        };
      })
      .filter(({ text }) => SIGNS.test(text)),
  );
}

/** @param {readonly PdfLine[]} lines */
function blocksOfPage(lines) {
  const distance = usualDistance(lines);
  /** @type {Block[]} */
  const blocks = [];
  let mark = false;
  for (const line of lines) {
    const text = line.text.replace(BULLET, "").trim();
    const isMarked = text.length < line.text.length;
    // A bullet on a line of its own belongs to the next line.
    if (isMarked && !text) {
      mark = true;
      continue;
    }
    const isItem = isMarked || mark;
    const block = blocks.at(-1);
    if (block && !isItem && belongsTo(line, block, distance)) addTo(block, line);
    else
      blocks.push({ lines: [isMarked ? { ...line, text } : line], isItem, longest: widthOf(line) });
    mark = false;
  }
  return blocks;
}

/** @param {Block} block @param {PdfLine} line */
function addTo(block, line) {
  block.lines.push(line);
  block.longest = Math.max(block.longest, widthOf(line));
}

/** Returns the most frequent distance between lines of a page, relative to the type size. @param {readonly PdfLine[]} lines */
function usualDistance(lines) {
  const distances = lines
    .slice(1)
    .map(
      (line, index) => Math.round((10 * ((lines[index]?.last ?? 0) - line.first)) / line.size) / 10,
    )
    .filter((distance) => distance > SAME_ROW && distance < 3);
  return mostFrequent(distances.map((distance) => [distance, 1])) ?? DISTANCE;
}

/** Returns whether a line continues a block. @param {PdfLine} line @param {Block} block @param {number} distance */
function belongsTo(line, block, distance) {
  const last = block.lines.at(-1);
  if (!last) return false;
  if (isSplitWord(last.text, line.text)) return true;
  if (last.hasWideGaps || line.hasWideGaps || CONTENTS.test(last.text)) return false;
  if (Math.abs(last.size - line.size) > last.size * SAME_SIZE) return false;
  const isContinued = !SENTENCE_END.test(last.text) && SMALL_START.test(line.text);
  if (last.isBold !== line.isBold && !isContinued) return false;
  const down = (last.last - line.first) / line.size;
  // The line is further up: the next column, in which a sentence may continue.
  if (down < -SAME_ROW) return isContinued;
  if (down < SAME_ROW || down > distance * SAME_DISTANCE) return false;
  const longest = Math.max(block.longest, widthOf(line));
  if (widthOf(last) < longest * VERY_SHORT && !isContinued) return false;
  const isEnd = SENTENCE_END.test(last.text);
  if (isEnd && widthOf(last) < longest * SHORT) return false;
  return !(
    isEnd &&
    (NUMBERED.test(line.text) || startOf(line) > startOf(last) + line.size * INDENT)
  );
}

/** @param {PdfLine} line */
const widthOf = ({ left, right }) => right - left;

/** Returns the indent of a line, on the side where its script begins. @param {PdfLine} line */
const startOf = ({ text, left, right }) => (RIGHT_TO_LEFT.test(text) ? -right : left);

/**
 * Recognises a document's headings and their levels by their type: the largest first, bold text of the usual size last.
 * @param {readonly Block[][]} pages
 * @returns {(block: Block) => number | undefined}
 */
function headingsOf(pages) {
  const body =
    mostFrequent(
      pages
        .flat()
        .flatMap(({ lines }) =>
          lines.map(
            (line) => /** @type {[number, number]} */ ([rounded(line.size), line.text.length]),
          ),
        ),
    ) ?? 0;
  /** @type {Map<Block, number>} */
  const sizes = new Map();
  const isBodyBold = isMostlyBold(pages, body);
  let bold = 0;
  for (const page of pages) {
    const headingSizes = page.map((block, index) =>
      isBeside(block, page[index - 1]) || isBeside(page[index + 1], block)
        ? undefined
        : headingSize(block, body, isBodyBold),
    );
    for (const [index, block] of page.entries()) {
      const size = headingSizes[index];
      if (size === undefined || (size === body && !isFollowedByText(headingSizes, index, body)))
        continue;
      sizes.set(block, size);
      if (size === body) bold++;
    }
  }
  const count = pages.reduce((sum, page) => sum + page.length, 0);
  if (bold > count * BOLD_SHARE_MAX)
    for (const [block, size] of sizes) if (size === body) sizes.delete(block);
  const levels = [...new Set(sizes.values())].sort((a, b) => b - a);
  return (block) => {
    const size = sizes.get(block);
    return size === undefined ? undefined : Math.min(levels.indexOf(size) + 1, HEADING_LEVELS_MAX);
  };
}

/**
 * Returns whether text follows soon after bold lines. The last line of a page is no heading, and a column of bold lines is a
 * table.
 * @param {readonly (number | undefined)[]} headingSizes @param {number} index @param {number} body
 */
function isFollowedByText(headingSizes, index, body) {
  const next = headingSizes.slice(index + 1, index + 1 + BOLD_RUN_MAX);
  return next.some((size) => size !== body);
}

/**
 * Returns the size of a possible heading, in steps of half a point; undefined for anything else.
 * @param {Block} block @param {number} body @param {boolean} isBodyBold
 */
function headingSize({ lines, isItem }, body, isBodyBold) {
  const [first] = lines;
  if (!first || isItem || lines.some((line) => line.hasWideGaps)) return undefined;
  const size = rounded(first.size);
  const isLarge = size >= body * LARGER;
  if (!isLarge && (isBodyBold || size < body || !lines.every((line) => line.isBold)))
    return undefined;
  const most = isLarge ? LARGE_MAX : BOLD_MAX;
  const text = lines.map((line) => line.text).join(" ");
  if (lines.length > most.lines || text.length > most.chars || !isWords(text)) return undefined;
  // "Figure 3." or a bold sentence is not a heading; a question may be one.
  if (/[.,;:\u3002]$/.test(text) || (!isLarge && SMALL_START.test(text))) return undefined;
  return isLarge ? size : body;
}

/** Returns whether a text consists mostly of letters: numbers in large type are not a heading. @param {string} text */
function isWords(text) {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 3 && letters >= text.replace(/\s/g, "").length / 2;
}

/**
 * Returns whether a block is next to the one before it, as cells of a table are.
 * @param {Block | undefined} block @param {Block | undefined} before
 */
function isBeside(block, before) {
  const [line, last] = [block?.lines[0], before?.lines.at(-1)];
  return (
    line !== undefined &&
    last !== undefined &&
    Math.abs(last.last - line.first) < line.size * SAME_ROW
  );
}

/** @param {readonly Block[][]} pages @param {number} body */
function isMostlyBold(pages, body) {
  let [bold, all] = [0, 0];
  for (const { size, isBold, text } of pages.flat().flatMap(({ lines }) => lines)) {
    if (rounded(size) !== body) continue;
    all += text.length;
    if (isBold) bold += text.length;
  }
  return bold > all / 2;
}

/** @param {number} size */
const rounded = (size) => Math.round(size * 2) / 2;

/** Returns the number with the highest weight. @param {readonly (readonly [number, number])[]} weighed */
function mostFrequent(weighed) {
  /** @type {Map<number, number>} */
  const weights = new Map();
  for (const [number, weight] of weighed) weights.set(number, (weights.get(number) ?? 0) + weight);
  return [...weights].sort(([, a], [, b]) => b - a)[0]?.[0];
}
