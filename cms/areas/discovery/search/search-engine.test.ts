import { expect, test } from "vitest";
import { AppError } from "../../../contract/errors";
import { DatabaseError } from "../../../db/pglite-engine";
import { unlessTooSlow } from "./search-engine";

test("an optional result that arrives in time is returned", async () => {
  expect(await unlessTooSlow(Promise.resolve(["a passage"]))).toEqual(["a passage"]);
});
test.each([
  ["the search", new AppError("timeout", "The search took too long")],
  ["a statement", new DatabaseError({ message: "cancelled", code: "57014" })],
])("an optional result is undefined if %s took too long", async (_, error) => {
  expect(await unlessTooSlow(Promise.reject(error))).toBeUndefined();
});
test("other errors are thrown", async () => {
  await expect(unlessTooSlow(Promise.reject(new Error("no such table")))).rejects.toThrow(
    "no such table",
  );
});
