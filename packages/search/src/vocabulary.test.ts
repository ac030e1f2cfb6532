import { describe, expect, test } from "vitest";
import { seededRandom } from "./testing";
import { Vocabulary } from "./vocabulary";

const vocabulary = Vocabulary.of([
  ["education", 90],
  ["educación", 40],
  ["educated", 5],
  ["child", 100],
  ["children", 200],
  ["chile", 3],
  ["rights", 80],
  ["right", 30],
  ["night", 2],
  ["niño", 7],
]);
const words = (found: readonly { word: string }[]) => found.map(({ word }) => word);

test("a word is also found without its accents", () => {
  expect(vocabulary.countOf("educacion")).toBe(40);
  expect(words(vocabulary.spellings("nino"))).toEqual(["niño"]);
  expect(vocabulary.countOf("nothing")).toBe(0);
});
test("a prefix gives the most common words first", () => {
  expect(words(vocabulary.beginningWith("chil", 2))).toEqual(["children", "child"]);
  expect(words(vocabulary.beginningWith("educaci", 5))).toEqual(["educación"]);
});
test.each([
  ["eduction", 1, ["education"]],
  ["cihld", 1, ["child"]],
  ["rigth", 1, ["right"]],
  ["rigt", 1, ["right"]],
  ["childd", 1, ["child"]],
  ["nino", 0, ["niño"]],
  ["xyz", 1, []],
  ["rigths", 2, ["rights", "right"]],
])('"%s" is within %d errors of %j', (word, errors, expected) =>
  expect(words(vocabulary.near(word, errors))).toEqual(expected),
);
test("prefixes within the errors are found too", () => {
  expect(words(vocabulary.near("chld", 1, true))).toEqual(["children", "child"]);
  expect(words(vocabulary.near("educt", 1, true))).toEqual(["education", "educación", "educated"]);
});

describe("the typing distance", () => {
  test("equals that of the complete table for every pair of words", () => {
    const random = seededRandom(11);
    const word = () =>
      Array.from(
        { length: 1 + Math.floor(random() * 7) },
        () => "abcd"[Math.floor(random() * 4)],
      ).join("");
    const all = [...new Set(Array.from({ length: 400 }, word))];
    const random400 = Vocabulary.of(all.map((text) => [text, 1]));
    for (const target of Array.from({ length: 60 }, word)) {
      for (const errors of [0, 1, 2]) {
        const expected = all
          .map((text) => ({ text, distance: distanceOf(text, target) }))
          .filter(({ distance }) => distance <= errors);
        expect(
          Object.fromEntries(
            random400.near(target, errors).map((near) => [near.word, near.errors]),
          ),
        ).toEqual(Object.fromEntries(expected.map(({ text, distance }) => [text, distance])));
        const beginnings = all
          .map((text) => ({
            text,
            distance: Math.min(
              ...Array.from({ length: text.length + 1 }, (_, length) =>
                distanceOf(text.slice(0, length), target),
              ),
            ),
          }))
          .filter(({ distance }) => distance <= errors);
        expect(
          Object.fromEntries(
            random400.near(target, errors, true).map((near) => [near.word, near.errors]),
          ),
        ).toEqual(Object.fromEntries(beginnings.map(({ text, distance }) => [text, distance])));
      }
    }
  });
});

/**
 * Returns the Damerau-Levenshtein distance with adjacent transpositions (optimal string alignment), computed as in textbooks.
 */
function distanceOf(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  );
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const substituted = table[row - 1]![column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      let best = Math.min(table[row - 1]![column]! + 1, table[row]![column - 1]! + 1, substituted);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        best = Math.min(best, table[row - 2]![column - 2]! + 1);
      table[row]![column] = best;
    }
  }
  return table[a.length]![b.length]!;
}
