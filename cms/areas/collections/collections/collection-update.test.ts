import { expect, test } from "vitest";
import { AppError } from "../../../contract/errors";
import { mergeEdits, type FieldEdit } from "./collection-update";

const NOW = new Date("2026-01-02T03:04:05.678Z");
const edit = (field: string, current: unknown, wanted: unknown): FieldEdit => ({
  field,
  current,
  wanted,
});
const concurrent = new Map([
  ["title", { base: "Old", by: "Ben" }],
  ["recommendedPosts", { base: [1, 2], by: null }],
]);
const fields = (edits: FieldEdit[]) => mergeEdits(edits, concurrent, NOW).map(({ field }) => field);

test("writes fields that no other user changed, and skips unchanged values", () => {
  expect(fields([edit("description", "a", "b"), edit("private", true, true)])).toEqual([
    "description",
  ]);
});

test("keeps fields that others changed and the writer did not", () => {
  expect(fields([edit("title", "New", "Old"), edit("recommendedPosts", [2], [1, 2])])).toEqual([]);
  expect(fields([edit("title", "New", "New")])).toEqual([]);
});

test("refuses fields that both users changed, and names all of them and the other user", () => {
  const refused = (() => {
    try {
      return fields([
        edit("title", "New", "Mine"),
        edit("recommendedPosts", [2], [3]),
        edit("description", "a", "b"),
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
  const merge = (...edits: FieldEdit[]) =>
    mergeEdits(edits, theirs, NOW, ["private", "staffOnly"]).map(({ field }) => field);
  const refusal = (...edits: FieldEdit[]) => {
    try {
      return merge(...edits);
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
  // The collection was public, and another user made it staff-only. Writing `private` alone would mix both users' choices. A
  // user who sends the earlier public values has changed nothing.
  expect(refusal(edit("private", false, true), edit("staffOnly", true, false))).toEqual([
    conflict("private", true, false),
    conflict("staffOnly", false, true),
  ]);
  expect(refusal(edit("private", false, true))).toEqual([conflict("private", true, false)]);
  expect(merge(edit("private", false, false), edit("staffOnly", true, false))).toEqual([]);
  expect(merge(edit("private", false, false), edit("staffOnly", true, true))).toEqual([]);
  expect(merge(edit("title", "a", "b"), edit("staffOnly", true, false))).toEqual(["title"]);
});

test("refuses a combined choice even if only the other user's field differs", () => {
  const theirs = new Map([
    ["private", { base: true, by: null }],
    ["staffOnly", { base: false, by: null }],
  ]);
  expect(() =>
    mergeEdits([edit("private", false, false), edit("staffOnly", true, false)], theirs, NOW, [
      "private",
      "staffOnly",
    ]),
  ).toThrow(AppError);
});
