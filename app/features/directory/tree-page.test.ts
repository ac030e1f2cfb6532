import { describe, expect, it, test } from "vitest";
import { openLevels, unlessOnlyOpened, withOpen, termItems } from "./tree-page";
import type { ListedTerm } from "#contract/taxonomies";

test.each([
  ["", "", 100, Infinity],
  ["", "", 101, 1],
  ["", "health", 5_000, Infinity],
  ["open=all", "", 5_000, Infinity],
  ["open=none", "health", 10, 0],
  ["open=wide", "", 5_000, 1],
])(
  "the query %o and a search for %o in a tree of %i terms open %d levels",
  (query, q, size, levels) => {
    expect(openLevels(new URLSearchParams(query), { q, size })).toBe(levels);
  },
);

test("adds the choice of open branches to an address", () => {
  expect([withOpen("/topics", "all"), withOpen("/topics?page=2", "none")]).toEqual([
    "/topics?open=all",
    "/topics?page=2&open=none",
  ]);
});

describe("the server", () => {
  const asked = (from: string, to: string) =>
    unlessOnlyOpened({
      currentUrl: new URL(from, "http://x"),
      nextUrl: new URL(to, "http://x"),
      defaultShouldRevalidate: true,
    } as Parameters<typeof unlessOnlyOpened>[0]);

  it("is asked for other names, but not for opening branches", () => {
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

const term = (
  databaseId: number,
  slug: string,
  parentDatabaseId: number | null,
  rest: Partial<ListedTerm> = {},
): ListedTerm => ({
  databaseId,
  slug,
  parentDatabaseId,
  taxonomy: "topics",
  name: slug,
  language: "en",
  link: `/search?topic=${slug}`,
  count: databaseId,
  family: null,
  ...rest,
});

it("nests terms and keeps their order; a term without its parent is at the top", () => {
  const top = termItems(
    [
      term(1, "health", null),
      term(2, "nutrition", 1),
      term(3, "breastfeeding", 2),
      term(4, "climate", null),
      term(5, "orphan", 99),
    ],
    "en",
  );
  expect(top.map(({ label }) => label)).toEqual(["health", "climate", "orphan"]);
  expect(top[0]?.children[0]?.children[0]).toMatchObject({
    label: "breastfeeding",
    to: "/search?topic=breastfeeding",
    count: 3,
    children: [],
  });
});

it("marks names in another language, and adds no link to terms without posts", () => {
  expect(termItems([term(1, "health", null, { count: 0 })], "sv")[0]).toEqual({
    key: 1,
    label: "health",
    lang: "en",
    taxonomy: "topics",
    family: null,
    children: [],
  });
});
