import { expect, test } from "vitest";
import { createBm25 } from "./bm25";

const rank = createBm25([
  { id: "both", words: ["water", "rights", "and", "more"] },
  { id: "often", words: ["water", "water", "and", "more"] },
  { id: "once", words: ["water", "and", "so", "on"] },
  { id: "long", words: ["water", ..."and so on and so on and so on".split(" ")] },
  { id: "none", words: ["and", "more", "of", "it"] },
]);

test("rare words weigh more than common ones, then repeats, then short texts", () => {
  expect(rank(["water", "rights"])).toEqual(["both", "often", "once", "long"]);
});
test("equally good texts go by id, and texts without any of the words are left out", () => {
  expect(rank(["more"])).toEqual(["both", "none", "often"]);
  expect(rank(["nowhere"])).toEqual([]);
});
