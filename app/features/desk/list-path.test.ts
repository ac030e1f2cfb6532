import { expect, it } from "vitest";
import { deskPlacePath, readDeskPlace } from "./list-path";

it("reads back what it writes", () => {
  for (const path of [
    "/account/desk",
    "/account/desk?search=b%C3%B6rn&type=article&state=changed&page=2",
  ])
    expect(deskPlacePath(readDeskPlace(new URL(path, "http://x").searchParams))).toBe(path);
});

it("ignores malformed values", () => {
  expect(readDeskPlace(new URLSearchParams("type=song&state=burnt&page=-1"))).toEqual({
    type: undefined,
    state: undefined,
    search: "",
    page: 1,
  });
});
