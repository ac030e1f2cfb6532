import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown";

describe("Markdown", () => {
  it("shows raw HTML as text and links nothing that runs code", () => {
    expect(renderMarkdown("<b onclick=x>bold</b>", 2)).toBe("<p>&lt;b onclick=x&gt;bold&lt;/b&gt;</p>\n");
    expect(renderMarkdown("[x](javascript:alert(1)) [y](data:text/html;base64,eA==)", 2)).not.toContain("<a");
  });

  it("puts the shallowest heading where the page wants it and the rest below", () => {
    expect(renderMarkdown("# One\n\n## Two", 2)).toBe("<h2>One</h2>\n<h3>Two</h3>\n");
    expect(renderMarkdown("### One\n\n#### Two\n\n###### Three", 3)).toBe("<h3>One</h3>\n<h4>Two</h4>\n<h6>Three</h6>\n");
    expect(renderMarkdown("# A\n\n##### E", 3)).toBe("<h3>A</h3>\n<h6>E</h6>\n");
  });

  it("tells other sites nothing of where the visitor comes from", () => {
    expect(renderMarkdown("[a](https://example.org) [b](//example.org) [c](/search) [d](#x)", 2)).toBe(
      '<p><a href="https://example.org" rel="noopener noreferrer">a</a> <a href="//example.org" rel="noopener noreferrer">b</a> <a href="/search">c</a> <a href="#x">d</a></p>\n',
    );
    expect(renderMarkdown("https://example.org", 2)).not.toContain("<a");
  });

  it("makes tables without style attributes and no pictures", () => {
    const table = renderMarkdown("| a | b |\n|:--|--:|\n| 1 | 2 |", 2);
    expect(table).toContain("<table>");
    expect(table).not.toContain("style");
    expect(renderMarkdown("![alt](https://example.org/x.png)", 2)).not.toContain("<img");
  });

  it("makes nothing of nothing", () => {
    expect(renderMarkdown("", 2)).toBe("");
  });
});
