import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText, renderMarkdown } from "./markdown";
import { renderNow, renderParagraphs } from "./markdown-renderer.mjs";

/** Marks in random order, which make more structure than letters do. */
const markdown = fc
  .array(
    fc.constantFrom(
      ...'[]()!*_`~>-#|<&\\:"=+1. \t\na'.split(""),
      "](",
      "](a)",
      "> > ",
      "- - ",
      "```",
      "\n\n",
      "| a ",
    ),
    { maxLength: 200 },
  )
  .map((marks) => marks.join(""));

describe("Markdown", () => {
  it("shows raw HTML as text and creates no links that run code", async () => {
    expect(await renderMarkdown("<b onclick=x>bold</b>", 2)).toBe(
      "<p>&lt;b onclick=x&gt;bold&lt;/b&gt;</p>\n",
    );
    expect(
      await renderMarkdown("[x](javascript:alert(1)) [y](data:text/html;base64,eA==)", 2),
    ).not.toContain("<a");
  });

  it("gives the shallowest heading the level that the page requests, and keeps the others below it", async () => {
    expect(await renderMarkdown("# One\n\n## Two", 2)).toBe("<h2>One</h2>\n<h3>Two</h3>\n");
    expect(await renderMarkdown("### One\n\n#### Two\n\n###### Three", 3)).toBe(
      "<h3>One</h3>\n<h4>Two</h4>\n<h6>Three</h6>\n",
    );
    expect(await renderMarkdown("# A\n\n##### E", 3)).toBe("<h3>A</h3>\n<h6>E</h6>\n");
  });

  it("sends no referrer to other sites", async () => {
    expect(
      await renderMarkdown("[a](https://example.org) [b](//example.org) [c](/search) [d](#x)", 2),
    ).toBe(
      '<p><a href="https://example.org" rel="noopener noreferrer">a</a> <a href="//example.org" rel="noopener noreferrer">b</a> <a href="/search">c</a> <a href="#x">d</a></p>\n',
    );
    expect(await renderMarkdown("https://example.org", 2)).not.toContain("<a");
  });

  it("renders tables without style attributes, and no pictures", async () => {
    const table = await renderMarkdown("| a | b |\n|:--|--:|\n| 1 | 2 |", 2);
    expect(table).toContain("<table>");
    expect(table).not.toContain("style");
    expect(await renderMarkdown("![alt](https://example.org/x.png)", 2)).not.toContain("<img");
  });

  it("renders an empty text as an empty string", async () => {
    expect(await renderMarkdown("", 2)).toBe("");
  });
});

describe("Markdown from untrusted users", () => {
  it("is rendered alike in the main thread and in the thread for long texts", async () => {
    const long = "# A\n\nWords with a [link](https://example.org) and **more**.\n\n".repeat(2_000);
    expect(await renderMarkdown(long, 2)).toBe(renderNow(long, 2));
    expect(await renderMarkdown(long, 3)).toBe(renderNow(long, 3));
  });

  it.each(["[", "[a](", "![", "(_", "*a **b ", "- a\n", "#\n", "> ", "]*", "`a", "<a:"])(
    "leaves the main thread free while 100,000 characters of %j are rendered",
    async (unit) => {
      const text = unit.repeat(100_000 / unit.length);
      let [longest, before] = [0, performance.now()];
      const watch = setInterval(() => {
        longest = Math.max(longest, performance.now() - before);
        before = performance.now();
      }, 5);
      const html = await renderMarkdown(text, 2);
      clearInterval(watch);
      expect(typeof html).toBe("string");
      expect(longest).toBeLessThan(1_000);
    },
  );

  it("is rendered with lists up to a limited depth", async () => {
    expect((await renderMarkdown(`${"- ".repeat(1_000)}a`, 2)).match(/<ul>/g)?.length).toBeLessThan(
      50,
    );
    expect(
      (
        await renderMarkdown(
          Array.from({ length: 10 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
          2,
        )
      ).match(/<ul>/g),
    ).toHaveLength(10);
  });

  it("becomes plain paragraphs if rendering takes too long", () => {
    expect(renderParagraphs("# One\n\n<b>two</b>\nthree\n \n\n")).toBe(
      "<p># One</p>\n<p>&lt;b&gt;two&lt;/b&gt;\nthree</p>\n",
    );
  });

  it("never produces an element that a page does not expect, for any order of marks", () => {
    const known =
      /^<\/?(a|p|h[2-6]|ul|ol|li|blockquote|pre|code|em|strong|s|hr|br|table|thead|tbody|tr|th|td)( (href|rel|class|start)="[^"<>]*")*( \/)?>$/;
    const title = / title="[^"<>]*"/g;
    fc.assert(
      fc.property(markdown, (text) => {
        const tags = renderNow(text, 2).match(/<[^>]*>?/g) ?? [];
        return tags.every((tag) => known.test(tag.replace(title, "")));
      }),
      { numRuns: 500, seed: 21 },
    );
  });
});

describe("the plain text of Markdown", () => {
  it("has no marks", () => {
    expect(plainText("## A [label](address) and ![alt](x.png)\n> - **bold** _words_")).toBe(
      "A label and alt\n- bold words",
    );
    expect(plainText("end** of bold, **_both_** and **not closed")).toBe(
      "end of bold, both and not closed",
    );
    expect(plainText("[a [b](c) [d] (e) [f](g")).toBe("a [b [d] (e) [f](g");
  });

  it("is the same as with a regular expression for links, for any order of marks", () => {
    const links = (text: string) => text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
    fc.assert(
      fc.property(
        markdown,
        (text) => plainText(text) === plainText(links(text)) || links(text).includes("]("),
      ),
      { numRuns: 1_000, seed: 21 },
    );
    const brackets = fc
      .array(fc.constantFrom("[", "]", "(", ")", "!", "a"), { maxLength: 40 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(brackets, (text) => plainText(text) === links(text).trim()),
      { numRuns: 2_000, seed: 21 },
    );
  });

  it.each(["[", "[a", "[]", "](", "[a](", "![", "**a", "* a", "_*", "`a", "1", " ", "> "])(
    "is extracted at once from 500,000 characters of %j",
    (unit) => {
      const started = performance.now();
      plainText(unit.repeat(500_000 / unit.length));
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );
});
