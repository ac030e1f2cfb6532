import { describe, expect, it, test } from "vitest";
import { openLevels, unlessOnlyOpened, withOpen } from "./tree-page";

test.each([
  ["", "", 100, Infinity],
  ["", "", 101, 1],
  ["", "health", 5_000, Infinity],
  ["open=all", "", 5_000, Infinity],
  ["open=none", "health", 10, 0],
  ["open=wide", "", 5_000, 1],
])("with %o a search for %o in a tree of %i opens %d levels", (query, q, size, levels) => {
  expect(openLevels(new URLSearchParams(query), { q, size })).toBe(levels);
});

test("an address keeps the choice", () => {
  expect([withOpen("/topics", "all"), withOpen("/topics?page=2", "none")]).toEqual([
    "/topics?open=all",
    "/topics?page=2&open=none",
  ]);
});

describe("the server is asked", () => {
  const asked = (from: string, to: string) =>
    unlessOnlyOpened({
      currentUrl: new URL(from, "http://x"),
      nextUrl: new URL(to, "http://x"),
      defaultShouldRevalidate: true,
    } as Parameters<typeof unlessOnlyOpened>[0]);

  it("for other names, and not for opening", () => {
    expect([
      asked("/topics", "/topics?q=a"),
      asked("/topics", "/topics"),
      asked("/topics?q=a&open=all", "/topics?open=all&q=b"),
    ]).toEqual([true, true, true]);
    expect([
      asked("/topics", "/topics?open=all"),
      asked("/topics?q=a&open=all", "/topics?q=a&open=none"),
    ]).toEqual([false, false]);
  });
});
