import { expect, it } from "vitest";
import { ACCESS, accessFields, accessOf } from "./access";

it("says in the contract's fields what was chosen", () => {
  for (const access of ACCESS) expect(accessOf(accessFields(access))).toBe(access);
});

it("takes what is the staff's and private for private", () => {
  expect(accessOf({ private: true, staffOnly: true })).toBe("private");
});
