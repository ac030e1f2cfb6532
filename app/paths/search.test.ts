import { describe, expect, it } from "vitest";
import { SearchRequest } from "#contract/search";
import {
  EMPTY_SEARCH,
  filterCount,
  parseSearch,
  postTypesOf,
  searchPath,
  searchRequest,
  sortOf,
  toggle,
  withoutFilters,
  withoutParam,
  withPage,
  withParam,
} from "./search";

const parse = (query: string) => parseSearch(new URLSearchParams(query));
const state = (query: string) => parse(query).state;
/** Returns the canonical form of a query. */
const canonical = (query: string) => searchPath(state(query)).replace(/^\/search\??/, "");

describe("an address and its state", () => {
  it("is empty by default", () =>
    expect(parse("")).toEqual({ state: EMPTY_SEARCH, ignored: 0, cut: false }));

  it.each([
    ["", ""],
    ["q=", ""],
    ["q=++school++", "q=school"],
    ["page=1&layout=normal&type=everything&sort=latest&index=public", ""],
    ["layout=compressed&q=a&type=article", "q=a&type=article&layout=compressed"],
    ["q=a&sort=relevance", "q=a"],
    ["q=a&sort=latest", "q=a&sort=latest"],
    ["must=a&sort=relevance", "must=a"],
    ["readable=yes&q=a", "q=a&readable=yes"],
    ["exact=a&sort=latest", "exact=a&sort=latest"],
    ["must-not=a&sort=latest", "must-not=a"],
    ["q=%E2%80%8B+%E2%80%8F&exact=%EF%BB%BF", ""],
    ["topic=b&topic=a&topic=b&country=kenya", "topic=a&topic=b&country=kenya"],
    ["from=2018&to=", "from=2018"],
    ["from=2020&to=2020", "from=2020&to=2020"],
    ["from=2024&to=2018", "from=2018&to=2024"],
    ["index=public&index=internal", "index=internal&index=public"],
    [
      "must=well&must=water&must-not=oil&should=pump&exact=clean+water&field=title",
      "field=title&must=water&must=well&should=pump&must-not=oil&exact=clean+water",
    ],
    ["page=12", "page=12"],
    ["utm_source=mail&q=a", "q=a"],
  ])("writes %s as %s", (query, expected) => {
    expect(canonical(query)).toBe(expected);
    expect(canonical(expected)).toBe(expected);
    expect(parse(query).ignored).toBe(0);
  });

  it.each([
    ["type=x", 1],
    ["type=Resource", 1],
    ["sort=y&layout=z&index=q", 3],
    ["from=abc&to=-1", 2],
    ["from=12&to=3000", 2],
    ["from=20180", 1],
    ["page=zero", 1],
    ["page=0", 1],
    ["page=1e99", 1],
    ["page=5001", 1],
    ["field=everything", 1],
    ["topic=two+words", 1],
    [`topic=${"a".repeat(201)}`, 1],
    ["exact=one&exact=two", 1],
    [Array.from({ length: 130 }, (_, i) => `keyword=k${i}`).join("&"), 30],
    ["q=a&q=b&page=2&page=3", 2],
  ])("counts the values that are left out of %s", (query, ignored) => {
    expect(parse(query).ignored).toBe(ignored);
    expect(SearchRequest.safeParse(searchRequest(state(query))).error).toBeUndefined();
  });

  it("takes the first of a repeated single value", () =>
    expect(canonical("q=a&q=b&page=2&page=3")).toBe("q=a&page=2"));
  it("drops control characters", () => {
    expect(state("q=child%00ren%0A%1B[31m").q).toBe("child ren [31m");
    expect(state("topic=a%00b").lists.topic).toBeUndefined();
  });
  it("cuts a long text between two characters", () => {
    const { state: long, cut } = parse(`q=${"x".repeat(399)}😀${"y".repeat(10_000)}`);
    expect(cut).toBe(true);
    expect(long.q).toBe("x".repeat(399));
  });
});

describe("changes", () => {
  const before = state("q=water&topic=a&topic=b&from=2018&sort=alphabetical&page=3");

  it("start again at the first page", () => {
    expect(searchPath(toggle(before, "country", "kenya"))).toBe(
      "/search?q=water&topic=a&topic=b&country=kenya&from=2018&sort=alphabetical",
    );
    expect(searchPath(toggle(before, "topic", "a"))).toBe(
      "/search?q=water&topic=b&from=2018&sort=alphabetical",
    );
    expect(searchPath(withoutParam(before, "topic"))).toBe(
      "/search?q=water&from=2018&sort=alphabetical",
    );
    expect(searchPath(withoutParam(before, "from"))).toBe(
      "/search?q=water&topic=a&topic=b&sort=alphabetical",
    );
    expect(searchPath(withParam(before, "layout", "compressed"))).toBe(
      "/search?q=water&topic=a&topic=b&from=2018&sort=alphabetical&layout=compressed",
    );
  });
  it("of the page keep all other parameters", () =>
    expect(searchPath(withPage(before, 4))).toContain("page=4"));
  it("of the text order by relevance", () => {
    expect(sortOf(withParam(before, "q", "wells"))).toBe("relevance");
    expect(sortOf(withParam(before, "q", "water"))).toBe("alphabetical");
    expect(sortOf(withParam(before, "q", ""))).toBe("latest");
  });
  it("of words outside the text order by relevance too", () => {
    expect(sortOf(state("must=water"))).toBe("relevance");
    expect(sortOf(toggle(EMPTY_SEARCH, "should", "water"))).toBe("relevance");
    expect(searchPath(withoutParam(state("exact=a&sort=latest"), "exact"))).toBe("/search");
  });
  it("clear filters only", () => {
    expect(searchPath(withoutFilters(before))).toBe("/search?q=water&sort=alphabetical");
    expect(filterCount(before)).toBe(3);
    expect(filterCount(withoutFilters(before))).toBe(0);
  });
});

describe("the request", () => {
  it("asks for the post types of each kind of resource (R9.20 to R9.22)", () => {
    expect(postTypesOf("resource", false)).toEqual(["document"]);
    expect(postTypesOf("resource", true)).toEqual([
      "document",
      "internal_document",
      "internal_pdf",
    ]);
    expect(postTypesOf("collection", true)).toContain("staff_only_collection");
    expect(postTypesOf("article", true)).toEqual(["article"]);
    expect(postTypesOf("everything", false)).toEqual([
      "document",
      "featured_collection",
      "internal_collection",
      "article",
      "toolkit",
    ]);
  });
  it("has the field names of R3.33 to R3.35", () => {
    expect(
      SearchRequest.parse(
        searchRequest(
          state(
            "q=a&topic=t&content-type=c&license=l&from=2018&layout=compressed&index=internal&exact=b+c&page=2",
          ),
        ),
      ),
    ).toMatchObject({
      indices: ["internal_search"],
      user_search: true,
      sort_by: "Relevance",
      document_topics: ["t"],
      document_content_types: ["c"],
      document_licenses: ["l"],
      publication_year_start: 2018,
      page: 2,
      page_size: 12,
      advanced: { exact_phrase: "b c", must: [] },
      facets: true,
    });
    expect(searchRequest(state("must=a"))).toMatchObject({
      sort_by: "Relevance",
      user_search: true,
      advanced: { must: ["a"] },
    });
    expect(searchRequest(EMPTY_SEARCH)).toMatchObject({
      sort_by: "Latest",
      page_size: 6,
      user_search: false,
      advanced: undefined,
    });
  });
});
