import { describe, expect, test } from "vitest";
import { SearchRequest, type SearchRequestInput } from "../../../contract/search";
import { relaxationsWithHits, relaxAll, relaxOne } from "./relaxations";

const request = (input: SearchRequestInput) => SearchRequest.parse(input);
const KENYA = { slug: "kenya", name: "Kenya" };
const PERU = { slug: "peru", name: "Peru" };

describe("relaxing a search by one condition", () => {
  test("keeps all other conditions", () => {
    const original = request({
      search: "well water",
      document_countries: ["kenya"],
      publication_year_start: 2015,
      readable: true,
      advanced: { must: ["pump"], exact_phrase: "clean water" },
    });
    const relaxed = relaxOne(original, { countries: [KENYA] }, false);
    expect(relaxed.map(({ drop }) => drop)).toEqual([
      { kind: "term", taxonomy: "countries", slug: "kenya", name: "Kenya" },
      { kind: "years" },
      { kind: "readable" },
      { kind: "search" },
      { kind: "word", word: "well", search: "water" },
      { kind: "word", word: "water", search: "well" },
      { kind: "exact_phrase" },
      { kind: "must", text: "pump" },
    ]);
    const without = (kind: string) => relaxed.find(({ drop }) => drop.kind === kind)!.request;
    expect(without("term")).toEqual({ ...original, document_countries: [] });
    expect(without("years")).toEqual({ ...original, publication_year_start: undefined });
    expect(without("word")).toEqual({ ...original, search: "water" });
    expect(without("must").advanced).toEqual({ ...original.advanced, must: [] });
  });
  test("drops all terms of a taxonomy at once, because they are joined by OR", () => {
    const relaxed = relaxOne(
      request({ document_countries: ["kenya", "peru"] }),
      { countries: [KENYA, PERU] },
      false,
    );
    expect(relaxed.map(({ drop }) => drop)).toEqual([
      { kind: "terms", taxonomy: "countries", names: ["Kenya", "Peru"] },
    ]);
    expect(relaxed[0]!.request.document_countries).toEqual([]);
  });
  test("searches all types if the search was limited to some", () => {
    expect(relaxOne(request({ post_type: ["article"] }), {}, true).map(({ drop }) => drop)).toEqual(
      [{ kind: "post_type" }],
    );
    expect(
      relaxOne(request({ post_type: ["article"], collection: true }), {}, true)[0]!.request,
    ).toMatchObject({ collection: false });
  });
  test("drops each must_not and must on its own, and the fields", () => {
    const relaxed = relaxOne(
      request({ advanced: { fields: ["title"], must: ["a", "b", "a"], must_not: ["c"] } }),
      {},
      false,
    );
    expect(relaxed.map(({ drop }) => drop)).toEqual([
      { kind: "fields" },
      { kind: "must", text: "a" },
      { kind: "must", text: "b" },
      { kind: "must_not", text: "c" },
    ]);
    expect(relaxed[1]!.request.advanced!.must).toEqual(["b"]);
  });
  test("tries single words of short texts only, as they are written", () => {
    const words = (search: string) =>
      relaxOne(request({ search }), {}, false).flatMap(({ drop, request }) =>
        drop.kind === "word" ? [[drop.word, request.search]] : [],
      );
    expect(words("school")).toEqual([]);
    expect(words("École, child-friendly")).toEqual([
      ["École", ", child-friendly"],
      ["child", "École, -friendly"],
      ["friendly", "École, child-"],
    ]);
    expect(words("a b c d e f g")).toEqual([]);
  });
  test("returns nothing for a search without conditions", () =>
    expect(relaxOne(request({}), {}, false)).toEqual([]));
});

test("relaxing everything drops all but the text first, then the text too", () => {
  const relaxed = relaxAll(
    request({
      search: "water",
      document_topics: ["x"],
      post_type: ["article"],
      publication_year_end: 2000,
      advanced: { must: ["y"] },
    }),
  );
  expect(relaxed.map(({ drop }) => drop.kind)).toEqual(["filters", "everything"]);
  expect(relaxed[0]!.request).toMatchObject({
    search: "water",
    document_topics: [],
    publication_year_end: undefined,
    advanced: undefined,
  });
  expect(relaxed[1]!.request.search).toBe("");
  expect(relaxAll(request({ document_topics: ["x"] })).map(({ drop }) => drop.kind)).toEqual([
    "everything",
  ]);
});

test("suggestions are sorted by hits with those without the text last, and at most eight with hits are returned", () => {
  const original = request({
    search: "one two three four five six",
    document_topics: ["t"],
    publication_year_start: 2000,
  });
  const relaxed = relaxOne(original, { topics: [{ slug: "t", name: "T" }] }, true);
  const counts = relaxed.map(({ drop }, index) =>
    drop.kind === "search" ? 900 : drop.kind === "years" ? 0 : index + 1,
  );
  const ways = relaxationsWithHits(relaxed, counts);
  expect(ways).toHaveLength(8);
  expect(ways.at(-1)!.drop.kind).not.toBe("search");
  expect(relaxationsWithHits(relaxed.slice(0, 5), counts).map(({ drop }) => drop.kind)).toEqual([
    "word",
    "post_type",
    "term",
    "search",
  ]);
});
