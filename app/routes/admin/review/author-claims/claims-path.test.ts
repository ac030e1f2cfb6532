import { expect, it } from "vitest";
import { readClaimsState, readClaimResult } from "./route";
import { claimsPath } from "./claim";

it("keeps the state when it is read from an address and written again", () => {
  for (const path of [
    "/admin/review/author-claims",
    "/admin/review/author-claims?state=denied",
    "/admin/review/author-claims?state=confirmed&page=3",
  ]) {
    expect(claimsPath(readClaimsState(new URL(path, "http://x").searchParams))).toBe(path);
  }
  expect(claimsPath({ state: "pending", page: 2 }, "gone")).toBe(
    "/admin/review/author-claims?page=2&outcome=gone#outcome",
  );
});

it("ignores invalid values in the address", () => {
  expect(readClaimsState(new URLSearchParams("state=burnt&page=-1"))).toEqual({
    state: "pending",
    page: 1,
  });
  expect(readClaimResult(new URLSearchParams("outcome=burnt"))).toBeNull();
});
