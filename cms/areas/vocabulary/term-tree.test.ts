import { describe, expect, it } from "vitest";
import { type TermNode, TermTree } from "./term-tree";

function node(id: number, overrides: Partial<TermNode> = {}): TermNode {
  return {
    id,
    taxonomy: "topics",
    slug: `t${id}`,
    parentId: null,
    family: null,
    code: null,
    count: 0,
    isUsed: false,
    translations: [{ language: "en", name: `Term ${id}`, description: "" }],
    ...overrides,
  };
}

describe("the term tree", () => {
  const tree = new TermTree([
    node(1, { family: "health" }),
    node(2, { parentId: 1 }),
    node(3, { parentId: 2 }),
    node(4, { parentId: 1, family: "climate" }),
    node(5, { count: 7 }),
  ]);

  it("finds terms by id, and by slug within a taxonomy", () => {
    expect(tree.byId(3)?.slug).toBe("t3");
    expect(tree.bySlug("topics", "t3")?.id).toBe(3);
    expect(tree.bySlug("keywords", "t3")).toBeUndefined();
  });

  it("returns descendants and ancestors", () => {
    expect(tree.descendants(1)).toEqual([1, 2, 4, 3]);
    expect(tree.descendants(99)).toEqual([]);
    expect(tree.ancestors(3).map(({ id }) => id)).toEqual([1, 2]);
    expect(tree.path(3).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(tree.path(99)).toEqual([]);
  });

  it("returns a topic's own family, or else that of the nearest ancestor", () => {
    expect([
      tree.family(tree.byId(3)),
      tree.family(tree.byId(4)),
      tree.family(tree.byId(5)),
      tree.family(undefined),
    ]).toEqual(["health", "climate", "none", "none"]);
  });

  it("tolerates a cycle of parents and a missing parent", () => {
    const broken = new TermTree([
      node(1, { parentId: 2 }),
      node(2, { parentId: 1 }),
      node(3, { parentId: 99 }),
    ]);
    expect(broken.descendants(1)).toEqual([1, 2]);
    expect(broken.ancestors(1).map(({ id }) => id)).toEqual([2]);
    expect(broken.list("topics", "en").map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  it("falls back separately for names and descriptions", () => {
    const translations = [
      { language: "en", name: "Health", description: "All of it" },
      { language: "sv", name: "Hälsa", description: "" },
    ];
    const one = new TermTree([node(1, { translations }), node(2, { translations: [] })]);
    expect(one.term(one.byId(1)!, "sv")).toMatchObject({ name: "Hälsa", description: "All of it" });
    expect(one.describedIn(one.byId(1)!, "sv")).toBe("en");
    expect(one.name(one.byId(1)!, "fr")).toBe("Health");
    expect(one.name(one.byId(2)!, "fr")).toBe("t2");
  });

  it("links terms to searches, and authors to their pages", () => {
    const authors = new TermTree([
      node(1, { taxonomy: "authors", slug: "grace" }),
      node(2, { taxonomy: "content_types", slug: "reports" }),
    ]);
    expect(authors.term(authors.byId(1)!, "sv").link).toBe("/sv/author/grace");
    expect(authors.term(authors.byId(2)!, "en").link).toBe("/search?content-type=reports");
  });

  it("returns the highest count", () => {
    expect(tree.maxCount).toBe(7);
  });
});
