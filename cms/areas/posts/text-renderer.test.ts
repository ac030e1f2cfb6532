import { describe, expect, test } from "vitest";
import { renderPages } from "./text-renderer.mjs";

const contentsOf = (text: string) =>
  renderPages(text, 20_000).contents.map(({ level, title }) => `${level} ${title}`);

describe("the whole text of a document", () => {
  test("has a table of contents whose entries lead to the headings", () => {
    const { pages, contents } = renderPages("# Why\n\nBecause.\n\n## *How* `so`\n\nThus.", 20_000);
    expect(contents).toEqual([
      { level: 2, title: "Why", anchor: "section-1", page: 1 },
      { level: 3, title: "How so", anchor: "section-2", page: 1 },
    ]);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('<h2 id="section-1">Why</h2>\n<p>Because.</p>');
    expect(pages[0]).toContain('<h3 id="section-2">');
  });

  test("treats a bold line as a heading below the last one, and leaves bold words within a line unchanged", () => {
    expect(
      contentsOf("## Health\n\n**Key figures**  \nMany.\n\nWith **bold words** within."),
    ).toEqual(["2 Health", "3 Key figures"]);
    expect(contentsOf(`**${"long ".repeat(60)}**`)).toEqual([]);
  });

  test("does not treat a paragraph as a heading because it begins with a number sign", () => {
    const { pages, contents } = renderPages(
      `# 3 ${"in the frame of the alert ".repeat(20)}`,
      20_000,
    );
    expect(contents).toEqual([]);
    expect(pages[0]).toMatch(/^<p># 3 in the frame/);
  });

  test("skips no level of headings on the way down", () => {
    expect(contentsOf("## A\n\n##### B\n\n### C")).toEqual(["2 A", "3 B", "3 C"]);
  });

  test("has a paragraph for each line if no line is empty, and keeps the lines of a poem", () => {
    expect(renderPages("One.\nTwo.", 20_000).pages[0]).toBe("<p>One.</p>\n<p>Two.</p>\n");
    expect(renderPages("Short  \nlines\n\nEnd.", 20_000).pages[0]).toContain("Short<br>\nlines");
    expect(renderPages(`${"Long words ".repeat(10)}  \nNext.\n\nEnd.`, 20_000).pages[0]).toContain(
      "<p>Next.</p>",
    );
  });

  test("is split between paragraphs, and leaves no heading at the end of a page", () => {
    const chapter = (n: number) => `## Chapter ${n}\n\n${"word ".repeat(60)}`;
    const { pages, contents } = renderPages([1, 2, 3].map(chapter).join("\n\n"), 400);
    expect(pages).toHaveLength(3);
    expect(pages.every((page) => page.startsWith("<h2") && page.endsWith("</p>\n"))).toBe(true);
    expect(contents.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  test("has no first page of a few words: they are joined to the long paragraph that follows", () => {
    const { pages } = renderPages(`A/HRC/8/37\n\n${"word ".repeat(300)}\n\nEnd.`, 1_000);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/^<p>A\/HRC\/8\/37<\/p>\n<p>word word/);
  });

  test("begins without a bar that an import left, but keeps a table", () => {
    expect(renderPages("| \n\n**Back home** they are.", 20_000).pages[0]).toBe(
      "<p><strong>Back home</strong> they are.</p>\n",
    );
    expect(renderPages("| 8 December 2017 **Highlights**\n\nMore.", 20_000).pages[0]).toMatch(
      /^<p>8 December/,
    );
    expect(renderPages("| A | B |\n| - | - |\n| 1 | 2 |\n\nEnd.", 20_000).pages[0]).toMatch(
      /^<table>/,
    );
  });

  test("runs no code, and has no pages for an empty text", () => {
    expect(
      renderPages("**<b onclick=x>**\n\n[x](javascript:alert(1))", 20_000).pages[0],
    ).not.toMatch(/<b |<a /);
    expect(renderPages("", 20_000)).toEqual({ pages: [], contents: [] });
  });
});
