// @ts-check
import { joinLines, partsWord, wordsOf } from "./clean.mjs";
import { LEVELS_MAX } from "./lines.mjs";

/**
 * @typedef {import("./pdf-lines.mjs").SetLine} SetLine
 * @typedef {import("./lines.mjs").Line} Line
 * Lines that belong together, and the item of a list that they may be.
 * @typedef {{ lines: SetLine[], isItem: boolean, longest: number }} Block `longest`: width of the longest line
 */

/* What follows weighs how pages look. All numbers are ours, tried on reports of the United Nations and on the sample library; where they
   leave a doubt, a paragraph is parted rather than two joined, and what may be a heading is text. */

/** Lines of one paragraph are no further apart than this many times the page's usual distance, and of one size within a tenth. */
const SAME_DISTANCE = 1.25;
const SAME_SIZE = 0.1;
/** Distance of lines where a page tells none, in heights of the type. */
const DISTANCE = 1.2;
/** Less than this many heights up or down is the same row. */
const SAME_ROW = 0.3;
/** A paragraph's last line is shorter than this much of its longest, unless it happens to be full. */
const SHORT = 0.85;
/** Shorter lines than this are set one by one: addresses, verses, lists without marks. */
const VERY_SHORT = 0.55;
/** How far in a paragraph begins at least, in heights of the type. */
const INDENT = 0.8;

/** How much larger than the text a heading is at least. */
const LARGER = 1.12;
/** The longest headings: in large type, and in bold type of the text's own size. */
const LARGE_MAX = { lines: 4, chars: 220 };
const BOLD_MAX = { lines: 2, chars: 120 };
/** Bold headings that follow each other. */
const BOLD_RUN_MAX = 3;
/** Where more of a document's paragraphs than this look like bold headings, bold is its manner and no sign of headings. */
const BOLD_SHARE_MAX = 0.3;

const BULLET =
  /^[\u2022\u2023\u25AA-\u25AB\u25CF\u25CB\u25E6\u25A0\u25A1\u27A2\u2713\u00B7\uF0A0-\uF0FF\u2013\u2014-](?=\s|$)/;
const NUMBERED = /^(\(?[\p{L}\d]{1,3}[.)]|\d{1,3}(\.\d{1,3})+)\s/u;
const SENTENCE_END = /[.!?:;\u3002\u061F\u06D4][)\]"\u201D\u00BB']*\d{0,3}$/u;
/** A line of contents: what it is, dots, and its page. */
const CONTENTS = /\u2026\s*[\divxlc]+$/i;
/** Without any, a line is drawn and not read. */
const SIGNS = /[\p{L}\p{N}]/u;
const SMALL_START = /^\p{Ll}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF]/;

/**
 * Pages of paragraphs, items and headings of pages of lines. The lines are clean, and those that run through all pages have gone.
 * @param {readonly SetLine[][]} pages
 * @returns {Line[][]}
 */
export function blocksOf(pages) {
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

/** @param {readonly SetLine[]} lines */
function blocksOfPage(lines) {
  const distance = usualDistance(lines);
  /** @type {Block[]} */
  const blocks = [];
  let mark = false;
  for (const line of lines) {
    const text = line.text.replace(BULLET, "").trim();
    const isMarked = text.length < line.text.length;
    // A bullet that stands on a line of its own belongs to the next.
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

/** @param {Block} block @param {SetLine} line */
function addTo(block, line) {
  block.lines.push(line);
  block.longest = Math.max(block.longest, widthOf(line));
}

/** How far lines of a page are apart most of the time, in heights of their type. @param {readonly SetLine[]} lines */
function usualDistance(lines) {
  const distances = lines
    .slice(1)
    .map(
      (line, index) => Math.round((10 * ((lines[index]?.last ?? 0) - line.first)) / line.size) / 10,
    )
    .filter((distance) => distance > SAME_ROW && distance < 3);
  return mostOf(distances.map((distance) => [distance, 1])) ?? DISTANCE;
}

/** Whether a line goes on where a block ends. @param {SetLine} line @param {Block} block @param {number} distance */
function belongsTo(line, block, distance) {
  const last = block.lines.at(-1);
  if (!last) return false;
  if (partsWord(last.text, line.text)) return true;
  if (last.isParted || line.isParted || CONTENTS.test(last.text)) return false;
  if (Math.abs(last.size - line.size) > last.size * SAME_SIZE) return false;
  const goesOn = !SENTENCE_END.test(last.text) && SMALL_START.test(line.text);
  if (last.isBold !== line.isBold && !goesOn) return false;
  const down = (last.last - line.first) / line.size;
  // Up again: the next column, where a sentence may go on.
  if (down < -SAME_ROW) return goesOn;
  if (down < SAME_ROW || down > distance * SAME_DISTANCE) return false;
  const longest = Math.max(block.longest, widthOf(line));
  if (widthOf(last) < longest * VERY_SHORT && !goesOn) return false;
  const isEnd = SENTENCE_END.test(last.text);
  if (isEnd && widthOf(last) < longest * SHORT) return false;
  return !(
    isEnd &&
    (NUMBERED.test(line.text) || startOf(line) > startOf(last) + line.size * INDENT)
  );
}

/** @param {SetLine} line */
const widthOf = ({ left, right }) => right - left;

/** How far in a line begins, on the side where its writing does. @param {SetLine} line */
const startOf = ({ text, left, right }) => (RIGHT_TO_LEFT.test(text) ? -right : left);

/**
 * Tells a document's headings by their type, with their levels: the largest first, what is only bold last.
 * @param {readonly Block[][]} pages
 * @returns {(block: Block) => number | undefined}
 */
function headingsOf(pages) {
  const body =
    mostOf(
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
    const looks = page.map((block, index) =>
      isBeside(block, page[index - 1]) || isBeside(page[index + 1], block)
        ? undefined
        : headingSize(block, body, isBodyBold),
    );
    for (const [index, block] of page.entries()) {
      const size = looks[index];
      if (size === undefined || (size === body && !headsSomething(looks, index, body))) continue;
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
    return size === undefined ? undefined : Math.min(levels.indexOf(size) + 1, LEVELS_MAX);
  };
}

/** Whether text follows after bold lines, and soon: the last line of a page heads nothing, and a column of bold lines is a table. @param {readonly (number | undefined)[]} looks @param {number} index @param {number} body */
function headsSomething(looks, index, body) {
  const next = looks.slice(index + 1, index + 1 + BOLD_RUN_MAX);
  return next.some((size) => size !== body);
}

/** The size of what looks like a heading, in steps of half a point; undefined for all else. @param {Block} block @param {number} body @param {boolean} isBodyBold */
function headingSize({ lines, isItem }, body, isBodyBold) {
  const [first] = lines;
  if (!first || isItem || lines.some((line) => line.isParted)) return undefined;
  const size = rounded(first.size);
  const isLarge = size >= body * LARGER;
  if (!isLarge && (isBodyBold || size < body || !lines.every((line) => line.isBold)))
    return undefined;
  const most = isLarge ? LARGE_MAX : BOLD_MAX;
  const text = lines.map((line) => line.text).join(" ");
  if (lines.length > most.lines || text.length > most.chars || !isWords(text)) return undefined;
  // "Figure 3." or a sentence in bold is none; a question may be one.
  if (/[.,;:\u3002]$/.test(text) || (!isLarge && SMALL_START.test(text))) return undefined;
  return isLarge ? size : body;
}

/** Whether letters make most of a text: figures in large type are no heading. @param {string} text */
function isWords(text) {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 3 && letters >= text.replace(/\s/g, "").length / 2;
}

/** Whether a block stands beside the one before it, as cells of a table do. @param {Block | undefined} block @param {Block | undefined} before */
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

/** The number that weighs most. @param {readonly (readonly [number, number])[]} weighed */
function mostOf(weighed) {
  /** @type {Map<number, number>} */
  const weights = new Map();
  for (const [number, weight] of weighed) weights.set(number, (weights.get(number) ?? 0) + weight);
  return [...weights].sort(([, a], [, b]) => b - a)[0]?.[0];
}
