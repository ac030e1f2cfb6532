import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: false, linkify: false })
  // A picture in running text has no size to reserve, and pages load none from elsewhere.
  .disable("image");

markdown.renderer.rules.link_open = (tokens, index, options, _env, renderer) => {
  const token = tokens[index]!;
  if (/^(https?:)?\/\//i.test(String(token.attrGet("href") ?? ""))) token.attrSet("rel", "noopener noreferrer");
  return renderer.renderToken(tokens, index, options);
};

/**
 * Turns Markdown into HTML that may be shown as it is: raw HTML is text, links with a scheme that runs code stay text,
 * links to elsewhere tell them nothing of where the visitor came from.
 * Takes the level at which the shallowest heading shall stand; deeper ones follow it, none below h6.
 */
export function renderMarkdown(text: string, topHeading: 2 | 3): string {
  const tokens = markdown.parse(text, {});
  const headings = tokens.filter((token) => token.type === "heading_open" || token.type === "heading_close");
  const shift = topHeading - Math.min(...headings.map(level));
  for (const heading of headings) heading.tag = `h${Math.min(level(heading) + shift, 6)}`;
  for (const token of tokens) {
    // Aligned table cells carry a style attribute, which the site's security policy refuses.
    if (token.type === "th_open" || token.type === "td_open") token.attrs = null;
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

/** Markdown's words without its marks: near enough for search, passages and introductions. */
export function plainText(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^ {0,3}(#{1,6}|[-*+]|\d+\.|>) +/gm, "")
    .replace(/(\*\*|__|[*_`])(?=\S)(.+?)\1/g, "$2")
    .trim();
}

function level(heading: { tag: string }): number {
  return Number(heading.tag.slice(1));
}
