// @ts-check
import { markdown } from "./markdown-renderer.mjs";

/**
 * @typedef {{ level: number, title: string, anchor: string, page: number }} Heading
 * @typedef {{ pages: string[], contents: Heading[] }} RenderedText
 * @typedef {ReturnType<typeof markdown.parse>} Tokens
 */

/** Longest line in bold that counts as a heading. Chosen: two lines on a phone still look like a heading. */
const HEADING_MAX_CHARS = 150;
/** A longer line that ends with a line break is a paragraph; a shorter one belongs to a poem or an address. */
const BROKEN_LINE_MAX_CHARS = 80;

/**
 * A page that is shorter than this part of the page size is joined to the next one. Chosen: an imported report begins with its
 * number alone, before a paragraph that fills a page.
 */
const SHORT_PAGE = 1 / 20;
/**
 * Matches a vertical bar that imports leave before the first words. If another row follows, the bar begins a table and does not
 * match.
 */
const STRAY_BAR = /^\s*\|[ \t]*(?!.*\n[ \t]*\|)/;

/** The page's own heading has the first level; the headings of the text begin below it. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 6;

const HEADING = /^ {0,3}(#{1,6})[ \t]/;
/** A line that is entirely bold, which imported texts have in place of headings. */
const BOLD_LINE = /^ {0,3}\*\*(?!\s)([^*]+?)\s*\*\*:?[ \t]*$/;

/**
 * Renders the whole text of a document as pages of about `pageBytes` bytes of HTML, with the headings for its table of
 * contents. Takes Markdown as imports provide it: lines in bold are headings, and a line break after a long line begins a
 * paragraph.
 * @param {string} text
 * @param {number} pageBytes
 * @returns {RenderedText}
 */
export function renderPages(text, pageBytes) {
  const tokens = markdown.parse(withHeadings(text), {});
  const contents = numberHeadings(tokens);
  for (const token of tokens) {
    // Aligned table cells carry a style attribute, which the site's security policy refuses.
    if (token.type === "th_open" || token.type === "td_open") token.attrs = null;
  }
  /** @type {string[]} */
  const pages = [];
  /** @type {string[]} */
  let page = [];
  let bytes = 0;
  /** How many of the last blocks are headings, which belong to the next block. */
  let headings = 0;
  for (const block of blocksOf(tokens)) {
    const html = markdown.renderer.render(block, markdown.options, {});
    if (
      bytes > pageBytes * SHORT_PAGE &&
      bytes + Buffer.byteLength(html) > pageBytes &&
      page.length > headings
    ) {
      const carried = headings > 0 ? page.splice(-headings) : [];
      pages.push(page.join(""));
      page = carried;
      bytes = Buffer.byteLength(carried.join(""));
    }
    const isHeading = block[0]?.type === "heading_open";
    headings = isHeading ? headings + 1 : 0;
    page.push(html);
    bytes += Buffer.byteLength(html);
  }
  if (page.length > 0) pages.push(page.join(""));
  for (const [index, html] of pages.entries()) {
    for (const [, number] of html.matchAll(/ id="section-(\d+)"/g)) {
      const heading = contents[Number(number) - 1];
      if (heading) heading.page = index + 1;
    }
  }
  return { pages, contents };
}

/**
 * Returns the Markdown with headings and paragraphs marked where readers would see them.
 * @param {string} text
 */
function withHeadings(text) {
  const lines = text.replaceAll("\r\n", "\n").replace(STRAY_BAR, "").split("\n");
  // Without any empty line, each line is a paragraph.
  const isLined = lines.length > 1 && lines.every((line) => line.trim() !== "");
  let level = 0;
  /** @type {string[]} */
  const out = [];
  let isFenced = false;
  for (const line of lines) {
    if (/^ {0,3}(```|~~~)/.test(line)) isFenced = !isFenced;
    const heading = isFenced ? null : HEADING.exec(line);
    const bold = isFenced || line.length > HEADING_MAX_CHARS ? null : BOLD_LINE.exec(line);
    if (heading) {
      level = heading[1]?.length ?? 1;
      // A whole paragraph is not a heading, even if it begins with a number sign.
      out.push(line.length > 2 * HEADING_MAX_CHARS ? line.replace("#", "\\#") : line);
    } else if (bold) out.push("", `${"#".repeat(Math.min(level + 1, LAST_LEVEL))} ${bold[1]}`, "");
    else {
      out.push(line);
      const isParagraph =
        isLined ||
        ((line.endsWith("  ") || line.endsWith("\\")) && line.length > BROKEN_LINE_MAX_CHARS);
      if (isParagraph && !isFenced) out.push("");
    }
  }
  return out.join("\n");
}

/**
 * Gives headings an anchor and a level, so that no level is skipped on the way down. Returns them.
 * @param {Tokens} tokens
 * @returns {Heading[]}
 */
function numberHeadings(tokens) {
  const raw = tokens.filter(({ type }) => type === "heading_open").map(({ tag }) => levelOf(tag));
  const shallowest = raw.reduce((least, level) => Math.min(least, level), LAST_LEVEL);
  /** @type {Heading[]} */
  const contents = [];
  let before = FIRST_LEVEL - 1;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_close") token.tag = `h${before}`;
    if (token.type !== "heading_open") continue;
    before = Math.min(levelOf(token.tag) - shallowest + FIRST_LEVEL, before + 1, LAST_LEVEL);
    token.tag = `h${before}`;
    const title = plain(tokens[index + 1]?.children ?? []).trim();
    if (title === "") continue;
    const anchor = `section-${contents.length + 1}`;
    token.attrSet("id", anchor);
    contents.push({ level: before, title, anchor, page: 1 });
  }
  return contents;
}

/** @param {string} tag */
const levelOf = (tag) => Number(tag.slice(1));

/**
 * Returns the words of inline tokens.
 * @param {Tokens} tokens
 * @returns {string}
 */
const plain = (tokens) =>
  tokens
    .map(({ type, content }) =>
      type === "softbreak" || type === "hardbreak"
        ? " "
        : type === "text" || type === "code_inline"
          ? content
          : "",
    )
    .join("");

/**
 * Yields the top-level blocks of a text.
 * @param {Tokens} tokens
 */
function* blocksOf(tokens) {
  /** @type {Tokens} */
  let block = [];
  let depth = 0;
  for (const token of tokens) {
    block.push(token);
    depth += token.nesting;
    if (depth > 0) continue;
    yield block;
    block = [];
  }
}
