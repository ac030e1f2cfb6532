import { describe, expect, it } from "vitest";
import { cutAtWord } from "./cut-text";

describe("cutting a text", () => {
  it("leaves a short one whole, on one line", () => {
    expect(cutAtWord("  Two\n\nparagraphs. ", 300)).toBe("Two paragraphs.");
  });

  it("ends with a word and an ellipsis inside the limit", () => {
    expect(cutAtWord("one two three four", 14)).toBe("one two three…");
    expect(cutAtWord("one two three four", 13)).toBe("one two…");
    expect(cutAtWord("one, two, three", 10)).toBe("one, two…");
    expect(cutAtWord("News / situation report", 16)).toBe("News…");
    expect(cutAtWord("word ".repeat(100), 300).length).toBeLessThanOrEqual(300);
  });

  it("cuts writing without spaces between characters", () => {
    expect(cutAtWord("字".repeat(20), 10)).toBe(`${"字".repeat(9)}…`);
    expect(cutAtWord("🎈".repeat(20), 10)).toBe(`${"🎈".repeat(4)}…`);
  });
});
