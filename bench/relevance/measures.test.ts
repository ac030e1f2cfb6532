import { expect, test } from "vitest";
import { meanOf, measure } from "./measures";

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
