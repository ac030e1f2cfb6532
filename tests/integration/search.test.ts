// @database both

import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { SEARCH_TEXT_MAX_CHARS } from "../../cms/contract/limits";
import {
  SEARCH_POST_TYPES,
  type SearchPostType,
  TAXONOMIES,
  type Taxonomy,
  TAXONOMY_SERVER_NAMES,
} from "../../cms/contract/names";
import { SearchAnswer, SearchRequest, type SearchRequestInput } from "../../cms/contract/search";
import { type Actor, ANONYMOUS } from "../../cms/shared/actor";
import { savePosts, type PostDraft } from "../../cms/areas/posts/posts.writer";
import { saveReferenceTerms } from "../../cms/areas/vocabulary/reference-terms";
import { saveTerms } from "../../cms/areas/vocabulary/terms.writer";
import { seededRandom } from "../../cms/platform/ids";
import { buildPost } from "../factories/posts";
import { useCms } from "../setup/cms";

const STAFF: Actor = {
  kind: "user",
  userId: 1,
  staff: true,
  editor: false,
  administrator: false,
  sessionId: "test",
};
const READER: Actor = {
  kind: "user",
  userId: 2,
  staff: false,
  editor: false,
  administrator: false,
  sessionId: "test",
};

/** One translation of a post; a full text makes it long. */
const text = (title: string, abstract = "", fullText = "", language = "en") => ({
  title,
  abstract,
  fullText,
  language,
});
const postOf = (sourceId: string, ...translations: ReturnType<typeof text>[]) =>
  buildPost({ sourceId, translations });

/** Starts a separate content system with these posts in the index. */
function useLibrary(drafts: () => PostDraft[]) {
  const cms = useCms();
  const idOf = new Map<string, number>();
  const sourceOf = new Map<number, string>();
  beforeAll(async () => {
    const { database, services } = cms();
    await saveReferenceTerms(database.db);
    await saveTerms(database.db, [
      { taxonomy: "topics", slug: "protection", names: { en: "Protection", sv: "Skydd mot våld" } },
      {
        taxonomy: "topics",
        slug: "child-labour",
        names: { en: "Child labour" },
        parentSlug: "protection",
      },
      {
        taxonomy: "topics",
        slug: "harmful-practices",
        names: { en: "Harmful practices" },
        parentSlug: "protection",
      },
      { taxonomy: "topics", slug: "education", names: { en: "Education" } },
      { taxonomy: "keywords", slug: "literacy", names: { en: "Literacy", es: "Alfabetización" } },
      { taxonomy: "publishers", slug: "alliance", names: { en: "Library Alliance" } },
      { taxonomy: "authors", slug: "grace-wanjiru", names: { en: "Grace Wanjiru" } },
    ]);
    for (const [sourceId, id] of await savePosts(database.db, drafts())) {
      idOf.set(sourceId, id);
      sourceOf.set(id, sourceId);
    }
    await services.taxonomies.recount();
    await services.searchEngine.index([...idOf.values()]);
    await services.searchEngine.finishIndexing();
  });
  const search = (
    request: SearchRequestInput,
    actor: Actor = ANONYMOUS,
    within?: number[],
  ): Promise<SearchAnswer> =>
    cms().services.search.search(actor, SearchRequest.parse(request), within);
  const found = async (request: SearchRequestInput, actor?: Actor): Promise<string[]> =>
    (await search({ page_size: 100, ...request }, actor)).documents.map((card) =>
      sourceOf.get(card.databaseId)!,
    );
  /** Returns the source ids of the results by relevance. */
  const ranked = (search: string, request: SearchRequestInput = {}) =>
    found({ search, sort_by: "Relevance", ...request });
  return { cms, idOf, search, found, ranked };
}

describe("the user's language", () => {
  const { ranked, search, found, idOf } = useLibrary(() => [
    postOf("english", text("How education began again", "Schools after a storm.")),
    postOf(
      "french",
      text("Éducation", "L’éducation des enfants, l’éducation pour tous.", "", "fr"),
    ),
    postOf(
      "both",
      text("A manual of kindness", "A guide to listening in groups."),
      text("Manuel", "Un guide de médiation scolaire en groupe : listening, kindness.", "", "fr"),
    ),
    postOf("french-manual", text("Manuel", "Un guide de médiation scolaire.", "", "fr")),
    buildPost({
      sourceId: "french-article",
      type: "article",
      translations: [text("Une visite", "", "", "fr")],
    }),
    buildPost({ sourceId: "english-article", type: "article", translations: [text("A visit")] }),
    buildPost({
      sourceId: "french-file",
      translations: [text("Letters home")],
      terms: [{ taxonomy: "languages", slug: "fr" }],
    }),
  ]);

  test("a post in the user's language comes before a slightly better match in another language", async () => {
    expect(await ranked("education", { language: "en" })).toEqual(["english", "french"]);
    expect(await ranked("education", { language: "fr" })).toEqual(["french", "english"]);
  });
  test("a post found by its French text counts as readable in English if it also has an English text", async () => {
    const order = await ranked("médiation scolaire", { language: "en" });
    expect(order).toEqual(["both", "french-manual"]);
  });
  test("title and snippet are in the user's language, even if another translation contains more of the words", async () => {
    const { documents } = await search({ search: "listening guide scolaire", language: "en" });
    const hit = documents.find(({ databaseId }) => databaseId === idOf.get("both"))!;
    expect([hit.title, hit.match?.snippet?.language]).toEqual(["A manual of kindness", "en"]);
    expect(hit.match?.snippet?.text).toBe("A guide to listening in groups.");
  });
  test("a post with an abstract in the user's language shows it, even if only another translation contains the words", async () => {
    const snippetIn = async (language: "en" | "fr" | "sv") => {
      const { documents } = await search({ search: "médiation", language });
      return documents.find(({ databaseId }) => databaseId === idOf.get("both"))!.match?.snippet;
    };
    expect(await snippetIn("en")).toBeNull();
    expect(await snippetIn("sv")).toBeNull();
    expect(await snippetIn("fr")).toMatchObject({ language: "fr", source: "abstract" });
  });
  test("results in the user's language are counted, and the filter keeps only these, by the language of a text or of a file", async () => {
    const everything = { post_type: [...SEARCH_POST_TYPES], facets: true };
    const all = await search({ ...everything, language: "fr" });
    expect([all.count, all.readable_count]).toEqual([7, 5]);
    const request = { ...everything, language: "fr", readable: true } as const;
    expect((await found(request)).toSorted()).toEqual([
      "both",
      "french",
      "french-article",
      "french-file",
      "french-manual",
    ]);
    const readable = await search(request);
    expect([readable.count, readable.readable_count]).toEqual([5, 5]);
    expect(
      (await search({ search: "kindness storm", readable: true, language: "es" })).relax,
    ).toEqual(expect.arrayContaining([{ drop: { kind: "readable" }, count: 2 }]));
  });
});

describe("relevance", () => {
  const filler = "people and places in many countries over the years";
  const { ranked, search, cms, idOf } = useLibrary(() => [
    postOf("both", text("Annual review", `Marriage of a child in rural districts, ${filler}.`)),
    postOf("one", text("Child health child health child", `child child child ${filler}`)),
    postOf("in-title", text("Statelessness today", filler)),
    postOf("in-abstract", text("Yearbook", `On statelessness and ${filler}`)),
    postOf("in-full-text", text("Yearbook two", filler, `${filler} `.repeat(40) + "statelessness")),
    postOf("common", text("Report", "report report report about guidance")),
    postOf("rare", text("Report", "about landmines")),
    postOf("scattered", text("Guide", "The labour market matters. Each worker is a former child.")),
    postOf("phrase", text("Guide", "The market matters. Each worker knew child labour.")),
    postOf("swedish", text("Barnens rättigheter i skolan", "Om undervisningen", "", "sv")),
    postOf("spanish", text("Educación inclusiva", "Las niñas en la escuela", "", "es")),
    postOf("french", text("L’éducation des enfants réfugiés", "", "", "fr")),
    postOf("capitals", text("EDUCATION POUR TOUS", "", "", "fr")),
    postOf("stop-words", text("The Who and What of It", filler)),
    postOf("hyphen", text("Child-friendly spaces after COVID-19", filler)),
    buildPost({
      sourceId: "labelled",
      translations: [text("Untitled")],
      terms: [
        { taxonomy: "keywords", slug: "literacy" },
        { taxonomy: "authors", slug: "grace-wanjiru" },
        { taxonomy: "topics", slug: "protection" },
      ],
    }),
    buildPost({
      sourceId: "bilingual",
      translations: [
        text("Kindergarten manual", "kindergarten"),
        text("Kindergarten manual", "kindergarten", "", "sv"),
      ],
    }),
  ]);

  test("posts with all words come before posts with some, which are still found", async () => {
    const order = await ranked("child marriage");
    expect(order[0]).toBe("both");
    expect(order).toContain("one");
  });
  test("a title counts more than an abstract, an abstract more than a full text", async () => {
    expect(await ranked("statelessness")).toEqual(["in-title", "in-abstract", "in-full-text"]);
  });
  test("a rare word counts more than a common one", async () => {
    const order = await ranked("report landmines yearbook");
    expect(order.indexOf("rare")).toBeLessThan(order.indexOf("common"));
  });
  test("words in the query's order rank before the same words apart", async () => {
    const order = await ranked("child labour");
    expect(order.slice(0, 2)).toEqual(["phrase", "scattered"]);
  });
  test("each language uses its own stemming", async () => {
    expect(await ranked("barn rättighet")).toContain("swedish");
    expect(await ranked("undervisning")).toEqual(["swedish"]);
    expect(await ranked("niña escuelas")).toEqual(["spanish"]);
    expect(await ranked("réfugié enfant")).toEqual(["french"]);
  });
  test("accents may be left out, in the query and in the text", async () => {
    expect(await ranked("educacion inclusiva")).toEqual(expect.arrayContaining(["spanish"]));
    expect(await ranked("rattigheter")).toEqual(["swedish"]);
    expect(await ranked("éducation", { language: "fr" })).toEqual(
      expect.arrayContaining(["french", "capitals"]),
    );
    expect((await ranked("éducation", { language: "fr" }))[0]).toBe("french");
  });
  test("a query of stop words only still finds titles", async () => {
    expect(await ranked("the who")).toEqual(["stop-words"]);
  });
  test("hyphens separate words, in the query and in the text", async () => {
    for (const query of ["child friendly", "child-friendly", "covid 19", "COVID-19"])
      expect((await ranked(query))[0]).toBe("hyphen");
  });
  test("names of terms find a post, in other languages too", async () => {
    for (const query of ["literacy", "alfabetización", "Wanjiru", "skydd"])
      expect(await ranked(query)).toEqual(["labelled"]);
  });
  test("a post that matches in two languages counts once", async () => {
    const answer = await search({ search: "kindergarten", sort_by: "Relevance", facets: true });
    expect(answer.count).toBe(1);
    expect(answer.documents.map((card) => card.databaseId)).toEqual([idOf.get("bilingual")]);
  });
  test("other sort orders keep posts with all words first too", async () => {
    expect((await ranked("child marriage", { sort_by: "Alphabetical" }))[0]).toBe("both");
  });
  test("what another process has indexed is found a moment later", async () => {
    const { createSearchEngine } = await import("../../cms/areas/discovery");
    const { database } = cms();
    const { searchClusterOf, testLogger } = await import("../setup/database");
    const other = createSearchEngine({
      database,
      cluster: searchClusterOf(database),
      logger: testLogger,
    });
    expect((await search({ search: "zeppelin" })).count).toBe(0);
    const [id] = (await savePosts(database.db, [postOf("late", text("Zeppelin"))])).values();
    await other.index([id!]);
    await expect.poll(async () => (await search({ search: "zeppelin" })).count).toBe(1);
    await other.remove([id!]);
    await expect.poll(async () => (await search({ search: "zeppelin" })).count).toBe(0);
    other.close();
  });
  test.each([
    ["ten thousand characters", "child ".repeat(1700)],
    ["one word of five thousand letters", "x".repeat(5000)],
    ["NUL and control characters", "child\0 \u0001marriage"],
    ["quotes", `'"child'' "marriage`],
    ["operators", "child & | ! ( ) <-> :* \\ 'marriage:A"],
    ["tags and addresses", "<b>child</b> https://example.org/a?b=c&d mail@example.org"],
    ["only punctuation", "?!… — ''"],
    ["half a surrogate pair", "child \ud800"],
    ["other scripts", "تعليم 学校 Ελλάδα 🧒"],
    ["many different words", Array.from({ length: 400 }, (_, index) => `w${index}`).join(" ")],
  ])("a query of %s never throws", async (_, query) => {
    expect(SearchRequest.parse({ search: query }).search.length).toBeLessThanOrEqual(
      SEARCH_TEXT_MAX_CHARS,
    );
    const advanced = {
      fields: ["title" as const],
      must: [query],
      should: [query],
      must_not: [query],
      exact_phrase: query,
    };
    for (const request of [{ search: query }, { advanced }])
      await expect(
        search({ ...request, sort_by: "Relevance", facets: true }),
      ).resolves.toBeDefined();
    // The engine itself must cope with input that the contract would have cut.
    await expect(
      cms().services.search.search(ANONYMOUS, {
        ...SearchRequest.parse({ sort_by: "Relevance" }),
        search: query,
      }),
    ).resolves.toBeDefined();
  });

  describe("advanced conditions", () => {
    const advanced = (conditions: object) => ranked("", { advanced: conditions });
    test("must requires all words of each text", async () => {
      expect(await advanced({ must: ["child", "marriage"] })).toEqual(["both"]);
    });
    test("must_not excludes posts", async () => {
      expect(await advanced({ must: ["statelessness"], must_not: ["yearbook"] })).toEqual([
        "in-title",
      ]);
    });
    test("exact_phrase requires the words next to each other", async () => {
      expect(await advanced({ exact_phrase: "child labour" })).toEqual(["phrase"]);
    });
    test("should finds and ranks posts", async () => {
      expect(new Set(await advanced({ should: ["landmines", "kindergarten"] }))).toEqual(
        new Set(["rare", "bilingual"]),
      );
    });
    test("fields restrict where words are searched", async () => {
      expect(await ranked("statelessness", { advanced: { fields: ["title"] } })).toEqual([
        "in-title",
      ]);
      expect(await ranked("statelessness", { advanced: { fields: ["abstract"] } })).toEqual([
        "in-abstract",
      ]);
      expect(await ranked("statelessness", { advanced: { fields: ["fulltext"] } })).toEqual([
        "in-full-text",
      ]);
      expect(await ranked("wanjiru", { advanced: { fields: ["authors"] } })).toEqual(["labelled"]);
    });
  });
});

describe("filters, facets and sort orders", () => {
  /** Creates posts with all combinations of terms, from a fixed sequence of numbers so that failures can be reproduced. */
  function mixedPosts(): PostDraft[] {
    const random = seededRandom(7);
    const draw = (below: number) => Math.floor(random() * below);
    const topics = ["protection", "child-labour", "harmful-practices", "education"];
    const types = ["document", "article", "toolkit", "internal_document"] as const;
    return Array.from({ length: 300 }, (_, index) => {
      const type = types[draw(8)] ?? "document";
      const terms: PostDraft["terms"] = topics
        .filter(() => draw(3) === 0)
        .map((slug) => ({ taxonomy: "topics", slug }));
      for (const slug of ["kenya", "sweden", "peru"])
        if (draw(3) === 0) terms.push({ taxonomy: "countries", slug });
      if (draw(2) === 0) terms.push({ taxonomy: "keywords", slug: "literacy" });
      return buildPost({
        sourceId: `mixed-${index}`,
        type,
        terms,
        visibility: type === "internal_document" ? "internal" : "public",
        publicationYear: draw(10) === 0 ? null : 2010 + draw(15),
        recommended: draw(5) === 0,
        byStaff: draw(5) === 0,
        modified: new Date(Date.UTC(2024, 0, 1 + draw(100))),
        translations: [
          text(
            `${["Ärlig", "Apa", "Zebra", "Öga"][draw(4)]} ${index}`,
            draw(2) ? "water" : "fire",
            "",
            draw(3) ? "en" : "sv",
          ),
        ],
      });
    });
  }
  const { search, found, cms, idOf } = useLibrary(mixedPosts);

  const requests: SearchRequestInput[] = [
    {},
    { post_type: ["document", "article", "toolkit"], search: "water" },
    { document_topics: ["protection"], document_countries: ["kenya", "peru"] },
    {
      document_topics: ["child-labour", "education"],
      publication_year_start: 2012,
      publication_year_end: 2016,
      search: "fire",
    },
    { document_keywords: ["literacy"], document_countries: ["sweden"], post_type: ["article"] },
    {
      indices: ["public_search", "internal_search"],
      post_type: ["document", "internal_document"],
      document_topics: ["education"],
    },
  ];
  test.each(requests)("counts equal those of SQL for %j", async (request) => {
    const answer = await search({ ...request, facets: true, page_size: 100 }, STAFF);
    const parsed = SearchRequest.parse(request);
    expect(answer.count).toBe((await oracle(parsed)).length);
    for (const taxonomy of ["topics", "countries", "keywords"] as const) {
      const hits = await oracle({ ...parsed, [TAXONOMY_SERVER_NAMES[taxonomy]]: [] });
      const expected = await countTerms(taxonomy, hits);
      const chosen = parsed[TAXONOMY_SERVER_NAMES[taxonomy]];
      const rows = (answer.facets?.[taxonomy] ?? []).filter(
        (row) => row.count > 0 || !chosen.includes(row.slug),
      );
      expect(Object.fromEntries(rows.map((row) => [row.slug, row.count]))).toEqual(expected);
      for (const row of answer.facets?.[taxonomy] ?? [])
        expect(row.selected).toBe(chosen.includes(row.slug));
    }
    const allTypes = await oracle({ ...parsed, post_type: [...SEARCH_POST_TYPES] });
    expect(answer.types).toEqual(await countBy("type", allTypes));
    const allYears = await oracle({
      ...parsed,
      publication_year_start: undefined,
      publication_year_end: undefined,
    });
    const years = Object.fromEntries(
      (answer.years ?? []).map(({ year, count }) => [String(year), count]),
    );
    expect(years).toEqual(await countBy("publication_year", allYears));
  });

  /** Returns the ids that a direct evaluation of the request finds. Each text is one word, so LIKE is enough to match. */
  async function oracle(request: SearchRequest): Promise<number[]> {
    const visible = (
      request.indices.includes("internal_search")
        ? ["document", "article", "toolkit", "internal_document"]
        : ["document", "article", "toolkit"]
    ) as SearchPostType[];
    const lists = TAXONOMIES.map((taxonomy) => ({
      taxonomy,
      slugs: request[TAXONOMY_SERVER_NAMES[taxonomy]],
    })).filter(({ slugs }) => slugs.length > 0);
    const { rows } = await sql<{ id: number }>`
      select p.database_id as id from posts p join post_translations t on t.post_id = p.database_id
      where p.type = any(${visible.filter((type) => request.post_type.includes(type))}::text[])
        and t.abstract like ${`%${request.search}%`}
        and (${request.publication_year_start ?? null}::int is null or p.publication_year >= ${request.publication_year_start ?? null}::int)
        and (${request.publication_year_end ?? null}::int is null or p.publication_year <= ${request.publication_year_end ?? null}::int)
        and not exists (
          select from json_each(${JSON.stringify(Object.fromEntries(lists.map(({ taxonomy, slugs }) => [taxonomy, slugs])))}::text::json) f(taxonomy, slugs)
          where not exists (
            with recursive chosen as (
              select id from terms where taxonomy = f.taxonomy and slug in (select json_array_elements_text(f.slugs))
              union select terms.id from terms join chosen on terms.parent_id = chosen.id
            ) select from post_terms pt where pt.post_id = p.database_id and pt.term_id in (select id from chosen)
          )
        )`.execute(cms().database.db);
    return rows.map((row) => row.id);
  }

  async function countTerms(taxonomy: Taxonomy, ids: number[]): Promise<Record<string, number>> {
    const { rows } = await sql<{ slug: string; count: number }>`
      with recursive carried as (
        select post_id, term_id from post_terms where post_id = any(${ids}::int[])
        union select carried.post_id, terms.parent_id from carried join terms on terms.id = carried.term_id where terms.parent_id is not null
      )
      select terms.slug, count(distinct post_id)::int as count from carried join terms on terms.id = term_id
      where terms.taxonomy = ${taxonomy} group by terms.slug`.execute(cms().database.db);
    return Object.fromEntries(rows.map((row) => [row.slug, row.count]));
  }

  async function countBy(
    column: "type" | "publication_year",
    ids: number[],
  ): Promise<Record<string, number>> {
    const { rows } = await sql<{ value: string; count: number }>`
      select ${sql.ref(column)}::text as value, count(*)::int as count from posts
      where database_id = any(${ids}::int[]) and ${sql.ref(column)} is not null group by 1`.execute(
      cms().database.db,
    );
    return Object.fromEntries(rows.map((row) => [row.value, row.count]));
  }

  test("a facet value names its parent when both are listed", async () => {
    const { facets } = await search({ facets: true });
    expect(facets?.topics?.find((row) => row.slug === "child-labour")?.parent).toBe("protection");
    expect(facets?.topics?.find((row) => row.slug === "education")?.parent).toBeNull();
    expect(facets?.countries?.every((row) => row.count > 0)).toBe(true);
  });
  test("a request can limit the values of facets, and still learns how many there are", async () => {
    const selected = (await search({ facets: true })).facets?.countries?.at(-1)?.slug ?? "";
    const request = { facets: true, document_countries: [selected] };
    const whole = await search(request);
    const limited = await search({ ...request, facet_values: 1 });
    expect(whole.facets?.countries?.length).toBeGreaterThan(2);
    expect(limited.facets?.countries).toEqual([
      ...(whole.facets?.countries?.slice(0, 1) ?? []),
      ...(whole.facets?.countries?.filter((row) => row.slug === selected) ?? []),
    ]);
    expect(limited.facet_totals).toEqual(whole.facet_totals);
    expect(limited.estimated_facets).toBe(false);
    expect(limited.facet_totals?.countries).toBe(whole.facets?.countries?.length);
    // A tree without some of its branches would be misleading.
    expect(limited.facets?.topics).toEqual(whole.facets?.topics);
  });
  test("unknown slugs are reported and ignored, unless there are no known ones", async () => {
    const everything = await search({});
    const nothingKnown = await search({ document_topics: ["nope", "neither"] });
    expect(nothingKnown.unknown).toEqual({ topics: ["nope", "neither"] });
    expect(nothingKnown.count).toBe(everything.count);
    const oneKnown = await search({ document_topics: ["nope", "education"] });
    expect(oneKnown.count).toBe((await search({ document_topics: ["education"] })).count);
    expect(everything.unknown).toBeUndefined();
  });
  test("Latest sorts by date, then by id, both descending; pages continue one another and end", async () => {
    const all = await search({ page_size: 100, post_type: ["document", "article"] });
    const again: number[] = [];
    for (let page = 1; again.length < all.count; page++) {
      const answer = await search({ page, page_size: 7, post_type: ["document", "article"] });
      again.push(...answer.documents.map((card) => card.databaseId));
      if (answer.documents.length === 0) break;
    }
    expect(new Set(again).size).toBe(all.count);
    const { rows } = await sql<{
      id: number;
    }>`select database_id as id from posts where type in ('document', 'article') order by modified desc, database_id desc`.execute(
      cms().database.db,
    );
    expect(again).toEqual(rows.map((row) => row.id));
    const beyond = await search({ page: 4000, post_type: ["document", "article"] });
    expect(beyond).toMatchObject({ documents: [], count: all.count, page: 4000 });
  });
  test("Alphabetical follows the language's alphabet", async () => {
    const answer = await search({
      sort_by: "Alphabetical",
      language: "sv",
      page_size: 100,
      document_keywords: ["literacy"],
    });
    const titles = answer.documents.map((card) => card.title);
    const firstOf = (word: string) => titles.findIndex((title) => title.startsWith(word));
    expect(firstOf("Apa")).toBeLessThan(firstOf("Zebra"));
    const swedish = answer.documents
      .filter((card) => card.language === "sv")
      .map((card) => card.title);
    expect(swedish).toEqual([...swedish].sort(new Intl.Collator("sv", { numeric: true }).compare));
  });
  test("StaffFirst, Recommended and the prioritize flags put staff posts and recommended posts first", async () => {
    const flagged = async (column: "by_staff" | "recommended") => {
      const rows = await cms()
        .database.db.selectFrom("posts")
        .select("database_id")
        .where(column, "=", true)
        .execute();
      return new Set(rows.map((row) => row.database_id));
    };
    for (const [request, column] of [
      [{ sort_by: "StaffFirst" }, "by_staff"],
      [{ sort_by: "Recommended" }, "recommended"],
      [{ prioritize_staff: true, sort_by: "Relevance", search: "water" }, "by_staff"],
      [{ prioritize_recommended: true }, "recommended"],
    ] as const) {
      const first = await flagged(column);
      const marks = (await search({ ...request, page_size: 100 })).documents.map((card) =>
        first.has(card.databaseId),
      );
      expect(marks).toEqual([...marks].sort((a, b) => Number(b) - Number(a)));
      expect(marks[0]).toBe(true);
    }
  });
  test("a start year alone ends this year; a single year is both start and end", async () => {
    expect(
      (await search({ publication_year_start: 2013, publication_year_end: 2013, facets: true }))
        .count,
    ).toBe((await search({ facets: true })).years?.find(({ year }) => year === 2013)?.count);
    expect((await search({ publication_year_start: 2900 })).count).toBe(0);
  });
  test("internal posts are only found by staff who search the internal index", async () => {
    const internal: SearchRequestInput = {
      indices: ["public_search", "internal_search"],
      post_type: [...SEARCH_POST_TYPES],
      facets: true,
    };
    const forStaff = await search(internal, STAFF);
    expect(forStaff.types?.internal_document).toBeGreaterThan(0);
    for (const actor of [ANONYMOUS, READER]) {
      const answer = await search(internal, actor);
      expect(answer.types?.internal_document).toBeUndefined();
      expect(answer.count).toBe(forStaff.count - forStaff.types!.internal_document!);
      const nothing = await search(
        { indices: ["internal_search"], post_type: ["internal_document"], facets: true },
        actor,
      );
      expect(nothing).toMatchObject({ documents: [], count: 0, facets: {}, types: {}, years: [] });
    }
    expect((await search({ post_type: ["internal_document"] }, STAFF)).count).toBe(0);
  });

  test("a post that became internal is hidden at once, even before the index is updated", async () => {
    const {
      database: { db },
    } = cms();
    const [card] = (await search({ page_size: 1 })).documents;
    await db
      .updateTable("posts")
      .set({ visibility: "internal" })
      .where("database_id", "=", card!.databaseId)
      .execute();
    expect((await search({ page_size: 1 })).documents).toEqual([]);
    expect((await search({ page_size: 1 }, STAFF)).documents).toHaveLength(1);
    await db
      .updateTable("posts")
      .set({ visibility: "public" })
      .where("database_id", "=", card!.databaseId)
      .execute();
  });
  test("a search within a list finds only posts of the list", async () => {
    const within = ["mixed-1", "mixed-2", "mixed-3"].map((source) => idOf.get(source)!);
    const answer = await search(
      { post_type: ["document", "article", "toolkit"] },
      ANONYMOUS,
      within,
    );
    expect(answer.documents.every((card) => within.includes(card.databaseId))).toBe(true);
    expect((await search({}, ANONYMOUS, [])).count).toBe(0);
  });
  test("recent documents are public documents, newest first", async () => {
    const { documents } = await cms().services.search.recent(ANONYMOUS, { lang: "sv", limit: 8 });
    expect(documents).toHaveLength(8);
    expect(documents.every((card) => card.type === "document")).toBe(true);
  });
  test("the answer matches the contract", async () => {
    expect(SearchAnswer.parse(await search({ search: "water", facets: true }))).toBeDefined();
    expect(
      (await cms().post("/api/v1/search_documents", { search: "water", sort_by: "Relevance" }))
        .status,
    ).toBe(200);
    expect(await found({ search: "water" })).not.toHaveLength(0);
  });
});

describe("collections", () => {
  const { search, cms, idOf } = useLibrary(() =>
    ["private", "staff-only", "featured", "plain"].map((name) =>
      buildPost({ sourceId: name, type: "collection", translations: [text(`Collection ${name}`)] }),
    ),
  );
  test("are found by users who may see them, and private ones are never found", async () => {
    const { database, services } = cms();
    await database.db
      .insertInto("collections")
      .values([
        {
          post_id: idOf.get("private")!,
          private: true,
          featured: true,
          site_collection: false,
          staff_only: false,
          curator: null,
        },
        {
          post_id: idOf.get("staff-only")!,
          private: false,
          featured: true,
          site_collection: false,
          staff_only: true,
          curator: null,
        },
        {
          post_id: idOf.get("featured")!,
          private: false,
          featured: true,
          site_collection: false,
          staff_only: false,
          curator: null,
        },
      ])
      .execute();
    await services.searchEngine.index([...idOf.values()]);
    const request: SearchRequestInput = {
      indices: ["public_search", "internal_search"],
      collection: true,
      facets: true,
    };
    expect((await search(request)).types).toEqual({ featured_collection: 1 });
    expect((await search(request)).count).toBe(1);
    expect((await search(request, READER)).types).toEqual({
      featured_collection: 1,
      internal_collection: 1,
    });
    expect((await search(request, STAFF)).types).toEqual({
      featured_collection: 1,
      internal_collection: 1,
      staff_only_collection: 1,
    });
  });
});
