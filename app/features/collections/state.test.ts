import { expect, it } from "vitest";
import { ACCESS, accessFields, accessOf } from "./state";

it("returns the contract's fields for each access level", () => {
  for (const access of ACCESS) expect(accessOf(accessFields(access))).toBe(access);
});

it("treats a collection that is both private and for staff as private", () => {
  expect(accessOf({ private: true, staffOnly: true })).toBe("private");
});
