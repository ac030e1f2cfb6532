import { describe, expect, it } from "vitest";
import { cutAtWord } from "./cut-text";

describe("cutAtWord", () => {
  it("leaves a short text whole, on one line", () => {
    expect(cutAtWord("  Two\n\nparagraphs. ", 300)).toBe("Two paragraphs.");
  });

  it("ends at a word with an ellipsis, within the limit", () => {
    expect(cutAtWord("one two three four", 14)).toBe("one two three…");
    expect(cutAtWord("one two three four", 13)).toBe("one two…");
    expect(cutAtWord("one, two, three", 10)).toBe("one, two…");
    expect(cutAtWord("News / situation report", 16)).toBe("News…");
    expect(cutAtWord("word ".repeat(100), 300).length).toBeLessThanOrEqual(300);
  });

  it("cuts scripts without spaces between characters", () => {
    expect(cutAtWord("字".repeat(20), 10)).toBe(`${"字".repeat(9)}…`);
    expect(cutAtWord("🎈".repeat(20), 10)).toBe(`${"🎈".repeat(4)}…`);
  });
});
