import { expect, it } from "vitest";
import { adminListPath, readAdminListState } from "./admin-list";

it("reads the list's state back from the address that it writes", () => {
  for (const path of ["/admin", "/admin?search=b%C3%B6rn&type=article&state=changed&page=2"])
    expect(adminListPath(readAdminListState(new URL(path, "http://x").searchParams))).toBe(path);
});

it("ignores malformed values in the address", () => {
  expect(readAdminListState(new URLSearchParams("type=song&state=burnt&page=-1"))).toEqual({
    type: undefined,
    state: undefined,
    search: "",
    page: 1,
  });
});
