import { describe, expect, it } from "vitest";
import type { FacetRow, SearchAnswer } from "#contract/search";
import { facetsOf, histogramOf, listedFacet, tabCounts } from "./facets.server";

const row = (
  slug: string,
  count: number,
  parent: string | null = null,
  selected = false,
): FacetRow => ({ slug, name: slug.toUpperCase(), count, selected, parent });
const answer = (facets: SearchAnswer["facets"]): SearchAnswer => ({
  documents: [],
  count: 0,
  page: 1,
  page_size: 6,
  facets,
});
const shown = (values: { slug: string; depth?: number }[]) =>
  values.map(({ slug, depth = 0 }) => "-".repeat(depth) + slug);
const many = Array.from({ length: 20 }, (_, i) => row(`r${i}`, 40 - i));

describe("facetsOf", () => {
  it("returns a short facet completely, as a tree", () => {
    const [facet] = facetsOf(
      answer({ topics: [row("b", 9), row("a1", 5, "a"), row("a", 4), row("b1", 1, "b")] }),
    );
    expect(shown(facet?.values ?? [])).toEqual(["b", "-b1", "a", "-a1"]);
    expect(facet?.hiddenCount).toBe(0);
  });
  it("returns five values of a long facet, and the selected ones", () => {
    const [facet] = facetsOf(answer({ keywords: [...many, row("last", 1, null, true)] }));
    expect(facet).toMatchObject({ param: "keyword", selectedCount: 1, hiddenCount: 15 });
    expect(shown(facet?.values ?? [])).toEqual(["r0", "r1", "r2", "r3", "r4", "last"]);
  });
  it("counts the values that the answer leaves out", () => {
    const [facet] = facetsOf({
      ...answer({ keywords: many.slice(0, 12) }),
      facet_totals: { keywords: 40 },
    });
    expect(facet).toMatchObject({ hiddenCount: 35 });
    expect(facet?.values).toHaveLength(5);
  });
  it("opens the branch with a selected value", () => {
    const [facet] = facetsOf(
      answer({
        topics: [
          ...many,
          row("r0-a", 3, "r0", true),
          row("r0-b", 2, "r0"),
          row("r0-a-x", 1, "r0-a"),
          row("r1-a", 9, "r1"),
        ],
      }),
    );
    expect(shown(facet?.values ?? [])).toEqual([
      "r0",
      "-r0-a",
      "--r0-a-x",
      "-r0-b",
      "r1",
      "r2",
      "r3",
      "r4",
    ]);
  });
  it("keeps facets in order and drops those without values", () => {
    expect(
      facetsOf(answer({ licenses: [row("x", 1)], languages: [row("en", 1)], authors: [] })).map(
        ({ param }) => param,
      ),
    ).toEqual(["language", "license"]);
  });
  it("handles a value that is its own parent, and missing parents", () => {
    expect(
      shown(
        facetsOf(answer({ regions: [row("a", 1, "a"), row("b", 1, "gone")] }))[0]?.values ?? [],
      ),
    ).toEqual(["a", "b"]);
  });
});

describe("listedFacet", () => {
  const rows = [row("zürich", 1), row("aachen", 2), row("zurzach", 3, "aachen")];
  it("sorts by name, children below parents", () =>
    expect(shown(listedFacet(answer({ regions: rows }), "regions", "", "en").values)).toEqual([
      "aachen",
      "-zurzach",
      "zürich",
    ]));
  it("ignores case and accents when searching", () =>
    expect(shown(listedFacet(answer({ regions: rows }), "regions", " ZUR", "en").values)).toEqual([
      "zürich",
      "zurzach",
    ]));
  it("returns how many values it leaves out", () => {
    const all = Array.from({ length: 500 }, (_, i) => row(`k${i}`, 1));
    expect(listedFacet(answer({ keywords: all }), "keywords", "", "en")).toMatchObject({
      hiddenCount: 100,
      values: { length: 400 },
    });
  });
});

it("sums post types to the counts of the tabs", () => {
  const types = {
    document: 5,
    toolkit: 2,
    article: 3,
    featured_collection: 1,
    internal_document: 7,
  };
  expect(tabCounts({ ...answer({}), types }, false)).toEqual({
    everything: 11,
    resource: 5,
    collection: 1,
    article: 3,
  });
});

describe("histogramOf", () => {
  it("has a bar per year, including empty ones", () =>
    expect(
      histogramOf([
        { year: 2020, count: 2 },
        { year: 2023, count: 1 },
      ]),
    ).toEqual({ start: 2020, span: 1, counts: [2, 0, 0, 1] }));
  it("groups years when there are many", () =>
    expect(
      histogramOf([
        { year: 1924, count: 1 },
        { year: 2023, count: 4 },
      ]),
    ).toMatchObject({ start: 1924, span: 5, counts: { length: 20 } }));
  it("returns null for a single year", () =>
    expect(histogramOf([{ year: 2020, count: 2 }])).toBeNull());
});
