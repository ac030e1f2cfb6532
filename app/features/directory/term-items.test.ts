import { expect, it } from "vitest";
import type { ListedTerm } from "#contract/taxonomies";
import { termItems } from "./tree-page";

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

it("nests terms and keeps their order; an orphan is at the top", () => {
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
