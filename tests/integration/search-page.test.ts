// @database both

import { beforeAll, describe, expect, test, vi } from "vitest";
import { createContentClient } from "../../app/content/client.server";
import { loadHub } from "../../app/routes/evaluation-hub/hub.server";
import { loadAdvanced } from "../../app/routes/search/advanced/advanced.server";
import { loadSearch, type ResultsData } from "../../app/routes/search/search.server";
import { AppError } from "../../cms/contract/errors";
import type { Language } from "../../cms/contract/languages";
import { errorResponse } from "../../cms/http/errors";
import { buildPost } from "../factories/posts";
import { saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

/** Tests the results page and the advanced search form against a real library. */

const cms = useCms();
/**
 * Returns the website's client of the content system. Searches for the words in `late` time out; `isLimited` rejects all
 * searches. `isEstimated` makes the counts of all searches estimates.
 */
function content({
  language = "en",
  late,
  isLimited,
  isEstimated,
}: { language?: Language; late?: RegExp; isLimited?: boolean; isEstimated?: boolean } = {}) {
  return createContentClient({
    language,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (late?.test(await request.clone().text()))
        return errorResponse(new AppError("timeout", "The search took too long"));
      if (isLimited && request.method === "POST")
        return errorResponse(new AppError("rate_limited", "Too many attempts"));
      const answer = await cms().cms.fetch(request);
      return isEstimated && request.method === "POST"
        ? Response.json({
            ...((await answer.json()) as object),
            estimated_count: true,
            estimated_facets: true,
          })
        : answer;
    },
  });
}
const load = (query: string, options: Parameters<typeof content>[0] & { staff?: boolean } = {}) =>
  loadSearch(content(options), new URLSearchParams(query), { staff: options.staff ?? false });
const results = async (query: string, options?: Parameters<typeof load>[1]) =>
  (await load(query, options)) as ResultsData;
const titles = (data: ResultsData) => data.cards.map(({ title }) => title).sort();

test("documents in lists have their type as contentTypeName (R3.1), which the results page leaves out", async () => {
  for (const [path, body] of [
    ["search_documents", { search: "children" }],
    ["get_recent_documents", {}],
  ] as const) {
    const answer = await cms().post(`/api/v1/${path}`, body);
    const { documents } = (await answer.json()) as { documents: object[] };
    expect(documents.length).toBeGreaterThan(0);
    expect(documents[0], path).toMatchObject({ contentTypeName: "document" });
  }
  const { cards } = await results("q=children");
  expect(cards[0]).toMatchObject({ type: "document" });
  expect(cards[0]).not.toHaveProperty("contentTypeName");
});

beforeAll(async () => {
  const {
    database: { db },
    services,
  } = cms();
  const education = { taxonomy: "topics", slug: "education" } as const;
  const kenya = { taxonomy: "countries", slug: "kenya" } as const;
  await saveNamedTerms(db, [
    { ...education, names: { en: "Education", sv: "Utbildning" } },
    { ...kenya, names: { en: "Kenya" } },
    { taxonomy: "languages", slug: "en", names: { en: "English", sv: "engelska" } },
  ]);
  const texts = (title: string, abstract = "") => ({
    translations: [{ language: "en" as const, title, abstract }],
  });
  const documents = [
    buildPost({
      ...texts("Birth registration of children", "Counting every child"),
      publicationYear: 2019,
      terms: [education, kenya],
    }),
    buildPost({
      ...texts("Birth registration of adults"),
      publicationYear: 2021,
      terms: [education],
    }),
    buildPost({ ...texts("Clean water at school"), publicationYear: new Date().getUTCFullYear() }),
    buildPost({ ...texts("A toolkit on water"), type: "toolkit" }),
    buildPost({ ...texts("An article on water"), type: "article" }),
    buildPost({ ...texts("A secret on water"), visibility: "internal", type: "internal_document" }),
  ];
  const ids: number[] = [];
  for (const draft of documents) ids.push(await savePost(db, draft));
  for (const [title, facts] of [
    ["Featured collection", { featured: true, site_collection: false }],
    ["The site's collection", { site_collection: true }],
    ["A reader's collection", { site_collection: false }],
    ["The staff's collection", { staff_only: true }],
    ["A private collection", { private: true }],
  ] as const) {
    ids.push(await saveCollection(db, { ...texts(title), facts }));
  }
  // A term without public works cannot be searched by.
  await services.taxonomies.recount();
  await services.searchEngine.index(ids);
  await services.searchEngine.finishIndexing();
});

describe("kinds of resource", () => {
  test("match the post types of R9.20 to R9.22, and tabs show the number of their results", async () => {
    const everything = await results("layout=compressed");
    for (const type of ["everything", "resource", "collection", "article"] as const)
      expect((await results(`type=${type}`)).total).toBe(everything.tabs[type]);
    expect(titles(await results("type=resource"))).toEqual([
      "Birth registration of adults",
      "Birth registration of children",
      "Clean water at school",
    ]);
    expect(titles(await results("type=article"))).toEqual(["An article on water"]);
    expect(titles(everything)).toContain("A toolkit on water");
    expect(everything.tabs).toEqual({ everything: 7, resource: 3, collection: 2, article: 1 });
  });
  test("featured and site collections are public; staff, private and link-shared collections are not", async () => {
    expect(titles(await results("type=collection"))).toEqual([
      "Featured collection",
      "The site's collection",
    ]);
    expect(await results("type=collection&index=internal&index=public")).toMatchObject({
      total: 2,
      ignored: 1,
      state: { lists: {} },
    });
  });
});

describe("years", () => {
  test("a single year is both start and end; an open end means this year", async () => {
    expect(titles(await results("type=resource&from=2019&to=2019"))).toEqual([
      "Birth registration of children",
    ]);
    expect((await results("type=resource&from=2019")).total).toBe(3);
    expect((await results("type=resource&to=2020")).total).toBe(1);
    expect((await results("type=resource&from=2900")).total).toBe(0);
  });
});

describe("estimated counts", () => {
  test("of hits and of facets are both known to a page", async () => {
    const [page, small] = [
      await results("q=children", { isEstimated: true }),
      await results("q=children"),
    ];
    expect(page).toMatchObject({ total: small.total, estimatedTotal: true, estimated: true });
    expect(small).not.toHaveProperty("estimatedTotal");
  });
  test.each(["q=children", "q=children&facet=topic"])(
    "are known to the page of %s",
    async (query) => {
      expect(await load(query, { isEstimated: true })).toHaveProperty("estimated", true);
      expect(await load(query)).not.toHaveProperty("estimated");
    },
  );
  test("are known to the evaluation hub", async () => {
    for (const isEstimated of [true, false]) {
      const { found } = await loadHub(content({ isEstimated }), new URLSearchParams());
      expect(found).toHaveProperty("isEstimate", isEstimated);
    }
  });
});

describe("the advanced conditions", () => {
  test.each([
    ["must=birth&must=children", ["Birth registration of children"]],
    ["must=registration&must-not=adults", ["Birth registration of children"]],
    ["exact=registration+of+adults", ["Birth registration of adults"]],
    ["should=adults", ["Birth registration of adults"]],
    ["must=counting&field=title", []],
    ["must=counting&field=title&field=abstract", ["Birth registration of children"]],
    ["must=birth&country=kenya&from=2015", ["Birth registration of children"]],
  ])("%s", async (query, expected) => expect(titles(await results(query))).toEqual(expected));

  test("are shown as a sentence with readable names, in the page's language", async () => {
    const query = "type=resource&must=birth&topic=education&from=2019&to=2019";
    expect((await results(query)).summary).toBe(
      "Resources with all the words in “\u2068birth\u2069”, about Education, published in 2019.",
    );
    const swedish = await results(query, { language: "sv" });
    expect(swedish.summary).toContain("ämne: Utbildning, från år 2019");
    expect(swedish.meta).toMatchObject({ title: "birth: sökning", description: swedish.summary });
    expect((await results("q=birth&topic=education")).summary).toBeNull();
  });
});

describe("unusual input", () => {
  test.each([
    ["unbalanced quotes", '"birth (registration'],
    ["SQL", "birth'; drop table posts; --"],
    ["HTML", "<script>alert(1)</script> birth"],
    ["a regular expression", "birth.*[a-z]+(?!x){1,99}"],
    ["right-to-left and zero-width characters", "\u202ebi\u200brth\u200f\ufeff"],
    ["500 words", `birth ${"word ".repeat(500)}`],
    ["every script", "birth 出生 출생 เกิด जन्म ولادة γέννηση рождение דת 🎈"],
  ])("%s are treated as text, and the word in them is found", async (_, text) => {
    for (const name of ["q", "should"])
      expect(
        (await results(new URLSearchParams({ [name]: text }).toString())).total,
        name,
      ).toBeGreaterThan(0);
    for (const name of ["must", "must-not", "exact"])
      await expect(
        results(new URLSearchParams({ [name]: text }).toString()),
        name,
      ).resolves.toMatchObject({ kind: "results" });
  });
  test.each(['" & | ! ( ) : * \\ -- ;', "AND OR NOT", "%", "'"])(
    "operators only: %s",
    async (text) => {
      await expect(
        results(new URLSearchParams({ q: text, must: text, exact: text }).toString()),
      ).resolves.toMatchObject({ kind: "results" });
    },
  );
  test("invisible characters count as empty input", async () =>
    expect((await results("q=%E2%80%8B%E2%80%8F")).state.q).toBe(""));
});

describe("a search that times out", () => {
  test("keeps all conditions, with their names, and says so", async () => {
    expect(
      await load("q=slow+birth&topic=education&must=x&from=2015&type=resource", { late: /slow/ }),
    ).toMatchObject({
      kind: "stopped",
      why: "timeout",
      state: {
        q: "slow birth",
        type: "resource",
        from: 2015,
        lists: { topic: ["education"], must: ["x"] },
      },
      chosen: [{ param: "topic", slug: "education", name: "Education" }],
      meta: { title: "This search took too long", robots: "noindex,follow" },
    });
  });
  test("shows slugs instead of names when everything times out", async () => {
    expect(await load("topic=education", { late: /./ })).toMatchObject({
      kind: "stopped",
      chosen: [{ name: "education" }],
    });
  });
  test("shows a different page from the one for too many searches", async () => {
    expect(await load("q=birth", { isLimited: true })).toMatchObject({
      kind: "stopped",
      why: "limited",
      state: { q: "birth" },
      meta: { title: "Too many searches at once", robots: "noindex,follow" },
    });
  });
  test("is not confused with other failures", async () => {
    const broken = createContentClient({
      language: "en",
      fetch: () => Promise.reject(new Error("no line")),
    });
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await expect(
      loadSearch(broken, new URLSearchParams("q=a"), { staff: false }),
    ).rejects.toBeInstanceOf(Response);
    log.mockRestore();
  });
});

describe("the advanced search form", () => {
  const form = (query: string, staff = false) =>
    loadAdvanced(content(), new URLSearchParams(query), { staff });

  test("leads to the results when it is submitted", async () => {
    expect(await form("q=&must=birth&must=&year=2019&topic=education&show=results")).toEqual({
      resultsPath: "/search?topic=education&must=birth&from=2019&to=2019",
    });
  });
  test("is shown again with its errors, and keeps all input", async () => {
    expect(
      await form("q=a&must=birth&must=&year=19&from=2015&topic=education&show=results"),
    ).toMatchObject({
      form: {
        rows: { must: ["birth", ""] },
        years: { year: "19", from: "2015" },
        errors: { year: "digits" },
        state: { q: "a" },
      },
      chosen: [{ name: "Education" }],
      meta: { title: "Error: Advanced search", robots: "noindex,follow" },
    });
  });
  test("offers the languages of files, and counts unknown terms", async () => {
    expect(await form("topic=nothing&topic=education&index=internal")).toMatchObject({
      form: { ignored: 2, state: { lists: { topic: ["education", "nothing"] } } },
      chosen: [{ slug: "education" }],
      staff: false,
    });
    expect(await form("index=internal", true)).toMatchObject({
      form: { ignored: 0, state: { lists: { index: ["internal"] } } },
      staff: true,
    });
    expect(await form("")).toMatchObject({
      chosen: [],
      meta: { robots: undefined, path: "/search/advanced" },
    });
  });
});
