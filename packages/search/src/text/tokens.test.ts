import { describe, expect, test } from "vitest";
import { tokensOf } from "./tokens";

const words = (text: string) => tokensOf(text).map(({ word }) => word);

test.each([
  ["Child-friendly spaces", "child friendly spaces"],
  ["COVID‑19", "covid 19"],
  ["soft\u00ADhyphen", "softhyphen"],
  ["e\u0301cole", "école"],
  ["children’s rights", "children rights"],
  ["they're here, don't", "they here don"],
  ["the boys' school", "the boys school"],
  ["l’école d'Abidjan qu'il", "école abidjan il"],
  ["aujourd’hui", "aujourdhui"],
  ["O’Brien N'Djamena", "obrien ndjamena"],
  ["ofﬁce ＡＢＣ", "office abc"],
  ["العـــربية", "العربية"],
  ["A/HRC/14/2", "a hrc 14 2"],
  ["ÅR", "år"],
  ["", ""],
  ["?!… 🧒", ""],
  ["\u202Echild\u202C \u200Fchild", "child child"],
])('"%s" has the words "%s"', (text, expected) => expect(words(text).join(" ")).toBe(expected));

test("scripts without spaces are split into words", () => {
  expect(words("学校教育")).toEqual(["学校", "教育"]);
  expect(words("สิทธิเด็ก")).toEqual(["สิทธิ", "เด็ก"]);
});

test("positions refer to the unchanged text", () => {
  for (const text of [
    "“L’école”, e\u0301te\u0301 & soft\u00ADhyphen!",
    "学校教育は良い",
    "a 👩‍👧 b",
  ]) {
    const tokens = tokensOf(text);
    expect(tokens.map(({ position }) => position)).toEqual(tokens.map((_, index) => index));
    for (const { start, end, word } of tokens)
      expect(words(text.slice(start, end)).join("")).toBe(word);
  }
});

describe("hostile texts", () => {
  test.each(["a'", "un'", "\u200B", "a\u200B", "学", "\u0301", "l'", "\uD800"])(
    "%j repeated a hundred thousand times is processed in bounded time",
    (piece) => {
      expect(tokensOf(piece.repeat(100_000)).length).toBeLessThanOrEqual(100_000);
    },
  );
  test("a long word is cut, but never within a character", () => {
    expect(words("x".repeat(1000))[0]).toHaveLength(64);
    expect(words(`${"x".repeat(63)}𐐨𐐨`)[0]).toHaveLength(63);
  });
});

test("words of Western letters are normalised like all others", () => {
  const letters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join("");
  const runs = letters.match(/[\p{L}\p{N}]+/gu)!;
  expect(tokensOf(letters.replace(/[^\p{L}\p{N}]/gu, " ")).map(({ word }) => word)).toEqual(
    runs.map((run) =>
      run
        .normalize("NFKC")
        .toLowerCase()
        .normalize("NFC")
        .replace(/[^\p{L}\p{M}\p{N}]/gu, ""),
    ),
  );
});
