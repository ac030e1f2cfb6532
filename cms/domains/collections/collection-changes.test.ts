import { expect, test } from "vitest";
import { AppError } from "../../contract/errors";
import { mergeWishes, type Wish } from "./collection-changes";

const NOW = new Date("2026-01-02T03:04:05.678Z");
const wish = (field: string, current: unknown, wanted: unknown): Wish => ({ field, current, wanted });
const meanwhile = new Map([["title", { base: "Old", by: "Ben" }], ["recommendedPosts", { base: [1, 2], by: null }]]);
const fields = (wishes: Wish[]) => mergeWishes(wishes, meanwhile, NOW).map(({ field }) => field);

test("what nobody else touched is written, and what is so already is not", () => {
  expect(fields([wish("description", "a", "b"), wish("private", true, true)])).toEqual(["description"]);
});

test("what others changed and the writer did not stays theirs", () => {
  expect(fields([wish("title", "New", "Old"), wish("recommendedPosts", [2], [1, 2])])).toEqual([]);
  expect(fields([wish("title", "New", "New")])).toEqual([]);
});

test("what both changed is refused, with all such fields and who was there first", () => {
  const refused = (() => {
    try {
      return fields([wish("title", "New", "Mine"), wish("recommendedPosts", [2], [3]), wish("description", "a", "b")]);
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({
    code: "edit_conflict", modified: "2026-01-02T03:04:05.678Z",
    changes: [{ field: "title", yours: "Mine", theirs: "New", by: "Ben" }, { field: "recommendedPosts", yours: [3], theirs: [2], by: null }],
  });
});
