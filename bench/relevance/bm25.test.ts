import { expect, test } from "vitest";
import { createBm25 } from "./bm25";

const rank = createBm25([
  { id: "both", words: ["water", "rights", "and", "more"] },
  { id: "often", words: ["water", "water", "and", "more"] },
  { id: "once", words: ["water", "and", "so", "on"] },
  { id: "long", words: ["water", ..."and so on and so on and so on".split(" ")] },
  { id: "none", words: ["and", "more", "of", "it"] },
]);

test("ranks by rare words first, then by repeats, then by short texts", () => {
  expect(rank(["water", "rights"])).toEqual(["both", "often", "once", "long"]);
});
test("orders equally good texts by id, and leaves out texts without any of the words", () => {
  expect(rank(["more"])).toEqual(["both", "none", "often"]);
  expect(rank(["nowhere"])).toEqual([]);
});
