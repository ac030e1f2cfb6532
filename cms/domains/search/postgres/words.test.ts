import { describe, expect, test } from "vitest";
import { allWordsQuery, distinctWords, lexemeQuery, phraseQuery, titleMarks, type Word } from "./words";

const word = (position: number, lexemes: Record<string, string[]>): Word => ({
  position, lexemes: new Map(Object.entries(lexemes).map(([config, texts]) => [config, texts.map((text, index) => ({ text, folded: index > 0 }))])),
});
/** "rights of the child" and "education" with an accent. */
const rights = word(1, { english: ["right"], spanish: ["rights"] });
const child = word(4, { english: ["child"], spanish: ["child"] });
const education = word(5, { english: ["éduc", "educ"] });

test("a lexeme is quoted, whatever is in it", () => {
  expect(lexemeQuery("don't")).toBe("'don''t'");
  expect(lexemeQuery("a\\b", "AB")).toBe("'a\\\\b':AB");
});

describe("a query for all words", () => {
  test("takes either form of a word", () => {
    expect(allWordsQuery([rights, education], "english", "A")).toBe("('right':A) & ('éduc':A | 'educ':A)");
  });
  test("leaves out what the language does not know", () => {
    expect(allWordsQuery([rights, education], "spanish")).toBe("('rights')");
    expect(allWordsQuery([rights], "dutch")).toBeNull();
  });
});

test("a phrase keeps the places of its stop words", () => {
  expect(phraseQuery([rights, child, education], "english")).toBe("('right') <3> ('child') <1> ('éduc' | 'educ')");
  expect(phraseQuery([], "english")).toBeNull();
});

test("a repeated word counts once", () => {
  expect(distinctWords([child, rights, word(9, { english: ["child"], spanish: ["child"] })])).toHaveLength(2);
});

test("titles keep their words whole, folded and marked", () => {
  expect(titleMarks("The Who, à la carte; the")).toEqual(["=the", "=who", "=a", "=la", "=carte"]);
  expect(titleMarks("?!")).toEqual([]);
  expect(titleMarks("x".repeat(5000))[0]!.length).toBeLessThan(200);
});
