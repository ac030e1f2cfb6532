import { expect, test } from "vitest";
import { AppError } from "../../../contract/errors";
import { mergeWishes, type Wish } from "./collection-changes";

const NOW = new Date("2026-01-02T03:04:05.678Z");
const wish = (field: string, current: unknown, wanted: unknown): Wish => ({
  field,
  current,
  wanted,
});
const meanwhile = new Map([
  ["title", { base: "Old", by: "Ben" }],
  ["recommendedPosts", { base: [1, 2], by: null }],
]);
const fields = (wishes: Wish[]) => mergeWishes(wishes, meanwhile, NOW).map(({ field }) => field);

test("writes fields that no other user changed, and skips unchanged values", () => {
  expect(fields([wish("description", "a", "b"), wish("private", true, true)])).toEqual([
    "description",
  ]);
});

test("keeps fields that others changed and the writer did not", () => {
  expect(fields([wish("title", "New", "Old"), wish("recommendedPosts", [2], [1, 2])])).toEqual([]);
  expect(fields([wish("title", "New", "New")])).toEqual([]);
});

test("refuses fields that both changed, and names all of them and the other user", () => {
  const refused = (() => {
    try {
      return fields([
        wish("title", "New", "Mine"),
        wish("recommendedPosts", [2], [3]),
        wish("description", "a", "b"),
      ]);
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({
    code: "edit_conflict",
    modified: "2026-01-02T03:04:05.678Z",
    changes: [
      { field: "title", yours: "Mine", theirs: "New", by: "Ben" },
      { field: "recommendedPosts", yours: [3], theirs: [2], by: null },
    ],
  });
});

test("writes or keeps related fields together", () => {
  const theirs = new Map([["staffOnly", { base: false, by: "Ben" }]]);
  const merge = (...wishes: Wish[]) =>
    mergeWishes(wishes, theirs, NOW, ["private", "staffOnly"]).map(({ field }) => field);
  const refusal = (...wishes: Wish[]) => {
    try {
      return merge(...wishes);
    } catch (error) {
      return (error as AppError).changes;
    }
  };
  const conflict = (field: string, yours: boolean, theirs: boolean) => ({
    field,
    yours,
    theirs,
    by: "Ben",
  });
  // Public at first, staff-only by now: `private` alone would mix both choices, and public is the earlier value.
  expect(refusal(wish("private", false, true), wish("staffOnly", true, false))).toEqual([
    conflict("private", true, false),
    conflict("staffOnly", false, true),
  ]);
  expect(refusal(wish("private", false, true))).toEqual([conflict("private", true, false)]);
  expect(merge(wish("private", false, false), wish("staffOnly", true, false))).toEqual([]);
  expect(merge(wish("private", false, false), wish("staffOnly", true, true))).toEqual([]);
  expect(merge(wish("title", "a", "b"), wish("staffOnly", true, false))).toEqual(["title"]);
});

test("refuses a combined choice even if only the other user's field differs", () => {
  const theirs = new Map([
    ["private", { base: true, by: null }],
    ["staffOnly", { base: false, by: null }],
  ]);
  expect(() =>
    mergeWishes([wish("private", false, false), wish("staffOnly", true, false)], theirs, NOW, [
      "private",
      "staffOnly",
    ]),
  ).toThrow(AppError);
});
