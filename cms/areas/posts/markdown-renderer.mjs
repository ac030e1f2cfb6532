// @ts-check
import MarkdownIt from "markdown-it";
import { MARKDOWN_NESTING_MAX } from "../../contract/parser-limits.mjs";

/** The site's Markdown: no raw HTML, no pictures, and no referrer on links to other sites. */
export const markdown = new MarkdownIt({
  html: false,
  linkify: false,
  maxNesting: MARKDOWN_NESTING_MAX,
})
  // A picture in running text has no known size, so no space could be reserved for it. Pages load no pictures from other sites.
  .disable("image");

/** @type {NonNullable<typeof markdown.renderer.rules.link_open>} */
const openLink = (tokens, index, options, _env, renderer) => {
  const token = tokens[index];
  if (/^(https?:)?\/\//i.test(String(token?.attrGet("href") ?? "")))
    token?.attrSet("rel", "noopener noreferrer");
  return renderer.renderToken(tokens, index, options);
};
markdown.renderer.rules.link_open = openLink;

/**
 * Renders Markdown synchronously, in this thread; `renderMarkdown` of `markdown.ts` describes the result.
 * @param {string} text
 * @param {2 | 3} topHeading
 * @returns {string}
 */
export function renderNow(text, topHeading) {
  const tokens = markdown.parse(text, {});
  const headings = tokens.filter(
    (token) => token.type === "heading_open" || token.type === "heading_close",
  );
  const shallowest = headings.reduce((least, { tag }) => Math.min(least, level(tag)), 6);
  for (const heading of headings)
    heading.tag = `h${Math.min(level(heading.tag) + topHeading - shallowest, 6)}`;
  for (const token of tokens) {
    // Aligned table cells carry a style attribute, which the site's security policy refuses.
    if (token.type === "th_open" || token.type === "td_open") token.attrs = null;
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

/**
 * Renders the paragraphs of a text and leaves its Markdown marks as they are: the fallback for text that takes too long.
 * @param {string} text
 * @returns {string}
 */
export function renderParagraphs(text) {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${markdown.utils.escapeHtml(paragraph)}</p>\n`)
    .join("");
}

/** @param {string} tag */
function level(tag) {
  return Number(tag.slice(1));
}
