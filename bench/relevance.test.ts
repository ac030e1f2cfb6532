import { expect, test } from "vitest";
import { meanOf, measure, createBm25 } from "./relevance";

test("scores a single relevant result by its rank", () => {
  expect(measure(["a", "b"], new Set(["a"]))).toEqual({ ndcg: 1, recall: 1, reciprocalRank: 1 });
  expect(measure(["b", "c", "a"], new Set(["a"]))).toEqual({
    ndcg: 0.5,
    recall: 1,
    reciprocalRank: 1 / 3,
  });
});
test("ignores results beyond the first page", () => {
  const eleven = [..."bcdefghijka"];
  expect(measure(eleven, new Set(["a"]))).toEqual({ ndcg: 0, recall: 0, reciprocalRank: 0 });
});
test("compares several relevant results with their ideal order", () => {
  const { ndcg, recall, reciprocalRank } = measure(["x", "a", "b"], new Set(["a", "b"]));
  expect(ndcg).toBeCloseTo((1 / Math.log2(3) + 1 / 2) / (1 + 1 / Math.log2(3)), 10);
  expect([recall, reciprocalRank]).toEqual([1, 0.5]);
});
test("averages each measure separately", () => {
  expect(
    meanOf([
      { ndcg: 1, recall: 1, reciprocalRank: 1 },
      { ndcg: 0, recall: 1, reciprocalRank: 0.5 },
    ]),
  ).toEqual({ ndcg: 0.5, recall: 1, reciprocalRank: 0.75 });
});

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
