import { describe, expect, test } from "vitest";
import { seededRandom } from "../testing";
import { Catalogue } from "../catalogue";
import { filterHits, yearRange } from "./filters";

const TYPES = ["document", "article", "toolkit", "collection", "internal"];
const TAXONOMIES = ["topics", "countries", "keywords", "authors"];

interface Post {
  type: string;
  year: number;
  terms: number[];
}

/** Assigns terms 1 to 30 in turn to topics, countries and keywords. */
const taxonomyOf = (term: number): string => TAXONOMIES[term % 3]!;

/** Creates a catalogue as loading does. */
function catalogueOf(posts: Post[]): Catalogue {
  const catalogue = new Catalogue({ types: TYPES, taxonomies: TAXONOMIES });
  catalogue.size = posts.length;
  catalogue.types = Uint8Array.from(posts, (post) => TYPES.indexOf(post.type));
  catalogue.years = Int16Array.from(posts, (post) => post.year);
  catalogue.taxonomyOfTerm = Uint8Array.from({ length: 31 }, (_, term) =>
    TAXONOMIES.indexOf(taxonomyOf(term)),
  );
  catalogue.termPool = Int32Array.from(posts.flatMap((post) => post.terms));
  catalogue.termEnd = Int32Array.from(posts, (_, index) =>
    posts.slice(0, index + 1).reduce((sum, post) => sum + post.terms.length, 0),
  );
  catalogue.termStart = Int32Array.from(
    posts,
    (post, index) => catalogue.termEnd[index]! - post.terms.length,
  );
  return catalogue;
}

describe("filterHits", () => {
  test("counts the same as leaving out each condition in turn", () => {
    const random = seededRandom(3);
    const randomBelow = (limit: number) => Math.floor(random() * limit);
    for (let round = 0; round < 40; round++) {
      const posts = Array.from({ length: 200 }, (): Post => ({
        type: TYPES[randomBelow(5)]!,
        year: randomBelow(4) === 0 ? 0 : 2000 + randomBelow(20),
        terms: [...new Set(Array.from({ length: randomBelow(6) }, () => 1 + randomBelow(30)))],
      }));
      const visibleTypes = TYPES.slice(0, 4);
      const types = TYPES.slice(0, 1 + randomBelow(3));
      const terms: Record<string, number[][]> = {};
      for (const taxonomy of ["topics", "countries"] as const) {
        if (randomBelow(2) === 0)
          terms[taxonomy] = Array.from({ length: 1 + randomBelow(2) }, () => [
            1 + randomBelow(30),
            1 + randomBelow(30),
          ]).map((list) => list.filter((term) => taxonomyOf(term) === taxonomy));
      }
      const years = randomBelow(2) === 0 ? ([2005, 2012] as const) : null;
      const result = filterHits(
        catalogueOf(posts),
        Int32Array.from(posts.keys()),
        { types, visibleTypes, terms, facets: true },
        years,
      );

      const passing = (omitted?: string) =>
        posts.flatMap((post, slot) => {
          const hasType =
            visibleTypes.includes(post.type) && (omitted === "type" || types.includes(post.type));
          const hasYear =
            omitted === "year" || !years || (post.year >= years[0] && post.year <= years[1]);
          const hasTerms = Object.entries(terms).every(
            ([taxonomy, lists]) =>
              taxonomy === omitted || lists.flat().some((term) => post.terms.includes(term)),
          );
          return hasType && hasYear && hasTerms ? [slot] : [];
        });
      expect([...result.slots]).toEqual(passing());
      for (const taxonomy of ["topics", "countries", "keywords"] as const) {
        const counts = new Map<number, number>();
        for (const slot of passing(taxonomy))
          for (const term of posts[slot]!.terms)
            if (taxonomyOf(term) === taxonomy) counts.set(term, (counts.get(term) ?? 0) + 1);
        expect(new Map([...(result.facets![taxonomy] ?? [])].sort())).toEqual(
          new Map([...counts].sort()),
        );
      }
      expect(result.typeCounts).toEqual(tally(passing("type").map((slot) => posts[slot]!.type)));
      expect(Object.fromEntries(result.years!.map(({ year, count }) => [year, count]))).toEqual(
        tally(
          passing("year")
            .map((slot) => posts[slot]!.year)
            .filter((year) => year > 0),
        ),
      );
    }
  });

  test("counts nothing if facets are not requested", () => {
    const result = filterHits(
      catalogueOf([{ type: "document", year: 2000, terms: [1] }]),
      Int32Array.of(0),
      { types: ["document"], visibleTypes: ["document"], terms: {}, facets: false },
      null,
    );
    expect(result).toEqual({ slots: Int32Array.of(0) });
  });
});

function tally(values: (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

test.each([
  ["no years", undefined, undefined, null],
  ["a single year", 2019, 2019, [2019, 2019]],
  ["only a start, which ends this year", 2019, undefined, [2019, 2026]],
  ["only an end", undefined, 2019, [1000, 2019]],
  ["a start and an end", 2001, 2019, [2001, 2019]],
])("computes the range of years of a search with %s", (_, start, end, range) =>
  expect(yearRange(start, end, new Date("2026-07-01T00:00:00Z"))).toEqual(range),
);
