import { expect, it } from "vitest";
import type { Term } from "#contract/shared";
import { topicTree } from "./topic-tree";

const term = (databaseId: number, slug: string, parentDatabaseId: number | null): Term => ({
  id: slug, databaseId, slug, parentDatabaseId, taxonomy: "topics", name: slug, description: "", link: "", count: databaseId, family: null, code: null,
});

it("nests topics and keeps their order; an orphan is a root", () => {
  const tree = topicTree([term(1, "health", null), term(2, "nutrition", 1), term(3, "breastfeeding", 2), term(4, "climate", null), term(5, "orphan", 99)]);
  expect(tree.map(({ slug }) => slug)).toEqual(["health", "climate", "orphan"]);
  expect(tree[0]?.children[0]?.children[0]).toMatchObject({ slug: "breastfeeding", family: "none", children: [] });
});
