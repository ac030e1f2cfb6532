import { expect, it } from "vitest";
import { readClaimsState, readClaimResult } from "./route";
import { claimsPath } from "./claim";

it("keeps its own state in the address", () => {
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

it("ignores invalid values", () => {
  expect(readClaimsState(new URLSearchParams("state=burnt&page=-1"))).toEqual({
    state: "pending",
    page: 1,
  });
  expect(readClaimResult(new URLSearchParams("outcome=burnt"))).toBeNull();
});
