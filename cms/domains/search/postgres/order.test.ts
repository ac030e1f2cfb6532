import { expect, test } from "vitest";
import { BY_STAFF, Catalogue, RECOMMENDED } from "./catalogue";
import { groupByScore, groupInOrder } from "./order";

const catalogue = new Catalogue();
catalogue.size = 6;
catalogue.flags = Uint8Array.of(0, BY_STAFF, RECOMMENDED, BY_STAFF | RECOMMENDED, 0, 0);
const order = Int32Array.of(5, 4, 3, 2, 1, 0);
const plain = { sort_by: "Relevance", prioritize_staff: false, prioritize_recommended: false } as const;

test("hits come in the order given", () => {
  expect([...groupInOrder(catalogue, Int32Array.of(0, 3, 5), order, null, { ...plain, sort_by: "Latest" })]).toEqual([5, 3, 0]);
});
test("posts with all words come first", () => {
  expect([...groupInOrder(catalogue, Int32Array.of(0, 3, 5), order, Uint8Array.of(1, 0, 0, 1, 0, 0), plain)]).toEqual([3, 0, 5]);
});
test("flags come before words", () => {
  expect([...groupInOrder(catalogue, order, order, Uint8Array.of(1, 0, 1, 1, 0, 0), { ...plain, sort_by: "StaffFirst" })]).toEqual([3, 1, 2, 0, 5, 4]);
  expect([...groupInOrder(catalogue, order, order, null, { ...plain, prioritize_staff: true, prioritize_recommended: true })]).toEqual([3, 1, 2, 5, 4, 0]);
});
test("scores order each group, and the order given equal scores", () => {
  const scores = Float32Array.of(2, 9, 2, 1, 2, 0);
  expect([...groupByScore(catalogue, order, order, Uint8Array.of(1, 0, 1, 1, 1, 0), scores, plain)]).toEqual([4, 2, 0, 3, 1, 5]);
});
