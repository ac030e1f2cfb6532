// @database both

import { beforeAll, describe, expect, test } from "vitest";
import { familyFromName } from "../../cms/contract/pictures";
import {
  SearchRequest,
  type SearchRequestInput,
  SuggestionsAnswer,
  SuggestionsQuery,
} from "../../cms/contract/search";
import { type Actor, ANONYMOUS } from "../../cms/shared/actor";
import { type PostDraft, savePosts } from "../../cms/areas/posts/posts.writer";
import { saveReferenceTerms } from "../../cms/areas/vocabulary/reference-terms";
import { saveTerms } from "../../cms/areas/vocabulary/terms.writer";
import { answerOf, saveCollection } from "../factories/library";
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

const titled = (title: string, rest: Partial<PostDraft> = {}) => buildPost({ title, ...rest });

const cms = useCms();
const ids = new Map<string, number>();

beforeAll(async () => {
  const { database, services } = cms();
  await saveReferenceTerms(database.db);
  await saveTerms(database.db, [
    { taxonomy: "topics", slug: "education", names: { en: "Education", fr: "Éducation" } },
    {
      taxonomy: "topics",
      slug: "inclusive-education",
      names: { en: "Inclusive education" },
      parentSlug: "education",
    },
    { taxonomy: "keywords", slug: "whistleblowers", names: { en: "Whistleblowers" } },
    { taxonomy: "keywords", slug: "unused", names: { en: "Unused wording" } },
    { taxonomy: "authors", slug: "grace-wanjiru", names: { en: "Grace Wanjiru" } },
  ]);
  const schools = {
    terms: [
      { taxonomy: "countries" as const, slug: "sweden" },
      { taxonomy: "topics" as const, slug: "inclusive-education" },
    ],
  };
  const drafts = [
    titled("Schools without walls", { sourceId: "walls", publicationYear: 2019, ...schools }),
    titled("Schools for every season", {
      sourceId: "season",
      publicationYear: 2021,
      terms: [...schools.terms, { taxonomy: "authors", slug: "grace-wanjiru" }],
    }),
    titled("Notes on method", { sourceId: "article", type: "article" }),
    titled("Schools under review by staff", {
      sourceId: "internal",
      type: "internal_document",
      visibility: "internal",
      terms: [{ taxonomy: "keywords", slug: "whistleblowers" }],
    }),
    titled("", {
      sourceId: "spanish",
      translations: [
        { language: "es", title: "Registros de asistencia", abstract: "" },
        { language: "en", title: "Attendance registers", abstract: "" },
      ],
    }),
  ];
  for (const [sourceId, id] of await savePosts(database.db, drafts)) ids.set(sourceId, id);
  ids.set(
    "private",
    await saveCollection(database.db, { title: "Schools of my own", facts: { private: true } }),
  );
  await services.searchEngine.index([...ids.values()]);
  await services.searchEngine.finishIndexing();
  await services.taxonomies.recount();
  // The first search reads the index, which takes time on a busy machine.
  await search({ search: "schools" });
});

const suggest = (
  search: string,
  { language = "en", actor = ANONYMOUS }: { language?: string; actor?: Actor } = {},
) => cms().services.search.suggest(actor, SuggestionsQuery.parse({ search, language }));
const titles = async (search: string, options?: Parameters<typeof suggest>[1]) =>
  (await suggest(search, options)).suggestions.map(({ title }) => title);
const search = (request: SearchRequestInput, actor: Actor = ANONYMOUS) =>
  cms().services.search.search(actor, SearchRequest.parse(request));

describe("GET /autocomplete_documents", () => {
  const ask = (query: string) => cms().request(`/api/v1/autocomplete_documents?${query}`);

  test("answers with terms, titles and a single list of all terms", async () => {
    const { terms, suggestions, docTerms } = await answerOf(
      await ask("search=educ"),
      SuggestionsAnswer,
    );
    expect(terms.map(({ name }) => name)).toEqual(["Education", "Inclusive education"]);
    expect(terms[0]).toMatchObject({
      taxonomy: "topics",
      slug: "education",
      link: "/search?topic=education",
      count: 2,
      marks: [[0, 4]],
      foundAs: null,
    });
    expect(suggestions).toEqual([]);
    expect(docTerms.entities.all.map(({ slug }) => slug)).toEqual([
      "education",
      "inclusive-education",
    ]);
  });
  test("suggests posts by their titles, with the data of a small cover", async () => {
    const { suggestions } = await answerOf(await ask("search=schools%20wal"), SuggestionsAnswer);
    expect(suggestions).toEqual([
      expect.objectContaining({
        databaseId: ids.get("walls"),
        type: "document",
        title: "Schools without walls",
        language: "en",
        link: "/document/schools-without-walls",
        contentTypeSlug: null,
        topicFamily: familyFromName("inclusive-education"),
        publicationYear: 2019,
        thumbnail: null,
        marks: [
          [0, 7],
          [16, 19],
        ],
      }),
    ]);
  });
  test("links to authors' pages", async () => {
    expect((await suggest("wanj")).terms).toEqual([
      expect.objectContaining({
        taxonomy: "authors",
        name: "Grace Wanjiru",
        link: "/author/grace-wanjiru",
        count: 1,
      }),
    ]);
  });
  test("names things in the requested language and finds them in any language", async () => {
    expect((await suggest("sver", { language: "sv" })).terms[0]).toMatchObject({
      name: "Sverige",
      link: "/sv/search?country=sweden",
      marks: [[0, 4]],
      foundAs: null,
    });
    expect((await suggest("Suecia")).terms[0]).toMatchObject({
      name: "Sweden",
      marks: [],
      foundAs: { name: "Suecia", language: "es", marks: [[0, 6]] },
    });
    expect((await suggest("educ", { language: "fr" })).terms[0]).toMatchObject({
      name: "Éducation",
      link: "/fr/search?topic=education",
    });
    expect(await titles("asist", { language: "es" })).toEqual(["Registros de asistencia"]);
  });
  test("tolerates typing errors", async () => {
    expect((await suggest("sweeden")).terms[0]).toMatchObject({ name: "Sweden", marks: [[0, 6]] });
    expect((await suggest("inclusvie educaton")).terms[0]).toMatchObject({
      slug: "inclusive-education",
    });
  });
  test("may be cached by proxies, and answers 304 when nothing has changed", async () => {
    const first = await ask("search=educ&language=sv");
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60");
    const again = await cms().request("/api/v1/autocomplete_documents?search=educ&language=sv", {
      headers: { "If-None-Match": first.headers.get("etag")! },
    });
    expect(again.status).toBe(304);
  });
  test.each(["", "search=", "search=a", "search=%20%20a", "search=%3F%21"])(
    "answers %j with an empty result",
    async (query) => {
      expect(await answerOf(await ask(query), SuggestionsAnswer)).toEqual({
        terms: [],
        suggestions: [],
        docTerms: { entities: { all: [] } },
      });
    },
  );
  test.each([
    ["very long texts", "school ".repeat(2000)],
    ["one long word", "x".repeat(5000)],
    ["quotes and operators", `'"); drop table posts; -- % _ \\ & | ! <->`],
    ["tags", "<script>alert(1)</script>"],
    ["a regular expression", "(a+)+$"],
    ["other scripts", "学校 تعليم Ελλάδα"],
    ["zero-width characters", "\u200b\u200f\u202e"],
    ["a word of one character", "学"],
  ])("treats %s as text", async (_, text) => {
    await answerOf(await ask(`search=${encodeURIComponent(text)}`), SuggestionsAnswer);
  });
  test("rejects an invalid language and repeated parameters", async () => {
    expect((await ask("search=ab&language=xx")).status).toBe(422);
    expect((await ask("search=ab&search=cd")).status).toBe(422);
  });
});

describe("internal content", () => {
  test("is suggested to staff only", async () => {
    expect(await titles("schools", { actor: STAFF })).toContain("Schools under review by staff");
    for (const actor of [ANONYMOUS, READER]) {
      expect((await titles("schools", { actor })).sort()).toEqual([
        "Schools for every season",
        "Schools without walls",
      ]);
      expect(JSON.stringify(await suggest("review", { actor }))).not.toContain("staff");
    }
  });
  test("is not revealed by its terms: those of internal posts only, or of none, are hidden", async () => {
    for (const actor of [ANONYMOUS, READER]) {
      for (const word of ["whistle", "whistelblowers", "unused"])
        expect((await suggest(word, { actor })).docTerms.entities.all).toEqual([]);
    }
    expect((await suggest("whistle", { actor: STAFF })).terms).toEqual([
      expect.objectContaining({ slug: "whistleblowers", count: 0 }),
    ]);
  });
  test("excludes private collections for every caller", async () => {
    for (const actor of [ANONYMOUS, STAFF])
      expect(await titles("schools of my", { actor })).toEqual([]);
  });
  test("is not revealed by the alternatives to a search without results", async () => {
    const request: SearchRequestInput = {
      search: "review",
      indices: ["public_search", "internal_search"],
      post_type: ["internal_document"],
      document_countries: ["peru"],
    };
    expect((await search(request, STAFF)).relax).toContainEqual({
      drop: { kind: "term", taxonomy: "countries", slug: "peru", name: "Peru" },
      count: 1,
    });
    for (const way of (await search(request)).relax!)
      expect(way).toMatchObject({ drop: { kind: "everything" } });
    expect((await search({ ...request, indices: ["internal_search"] })).relax).toEqual([]);
  });
});

describe("a search without results", () => {
  test("shows how many results each condition excludes", async () => {
    const { count, relax } = await search({ search: "schools", document_countries: ["peru"] });
    expect(count).toBe(0);
    expect(relax).toEqual([
      { drop: { kind: "term", taxonomy: "countries", slug: "peru", name: "Peru" }, count: 2 },
    ]);
  });
  test("shows the count that the search without the condition has", async () => {
    const asked: SearchRequestInput = {
      search: "schools",
      document_topics: ["education"],
      publication_year_start: 2030,
      advanced: { must: ["season"] },
    };
    const { relax } = await search(asked);
    expect(relax).toEqual([{ drop: { kind: "years" }, count: 1 }]);
    expect((await search({ ...asked, publication_year_start: undefined })).count).toBe(1);
  });
  test("offers other kinds of resources", async () => {
    expect((await search({ search: "schools", post_type: ["toolkit"] })).relax).toContainEqual({
      drop: { kind: "post_type" },
      count: 2,
    });
  });
  test("drops all terms of a taxonomy together", async () => {
    const { relax } = await search({ search: "schools", document_countries: ["peru", "chile"] });
    expect(relax).toEqual([
      { drop: { kind: "terms", taxonomy: "countries", names: ["Peru", "Chile"] }, count: 2 },
    ]);
  });
  test("offers the text without its filters if no single filter is the cause, otherwise everything", async () => {
    const impossible = { document_countries: ["peru"], publication_year_start: 2030 };
    expect((await search({ search: "schools", ...impossible })).relax).toEqual([
      { drop: { kind: "filters" }, count: 2 },
      { drop: { kind: "everything" }, count: 4 },
    ]);
    expect((await search({ search: "zzxqy", ...impossible })).relax).toEqual([
      { drop: { kind: "everything" }, count: 4 },
    ]);
  });
  test("is the only one with alternatives", async () => {
    const answer = await search({ search: "schools" });
    expect(answer).toMatchObject({ count: 2, complete_count: 2 });
    expect(answer.relax).toBeUndefined();
  });
});

describe("a search with few results", () => {
  test("is offered the spelling that finds clearly more, counted with the same filters", async () => {
    expect((await search({ search: "scholls" })).did_you_mean).toEqual({
      search: "schools",
      count: 2,
    });
    expect((await search({ search: "scholls sesaon" })).did_you_mean).toEqual({
      search: "schools season",
      count: 2,
    });
    expect(
      (await search({ search: "scholls", publication_year_start: 2020 })).did_you_mean,
    ).toEqual({ search: "schools", count: 1 });
  });
  test("is offered no spelling with as few results, on later pages, or when it is correct", async () => {
    expect(
      (await search({ search: "scholls", document_countries: ["peru"] })).did_you_mean,
    ).toBeUndefined();
    expect((await search({ search: "scholls", page: 2 })).did_you_mean).toBeUndefined();
    expect((await search({ search: "schools" })).did_you_mean).toBeUndefined();
    expect((await search({ search: "zzxqyzzxqy" })).did_you_mean).toBeUndefined();
  });
  test("is never offered a word of internal posts, except to staff who search them", async () => {
    const request: SearchRequestInput = {
      search: "reveiw",
      indices: ["public_search", "internal_search"],
      post_type: ["document", "internal_document"],
    };
    for (const actor of [ANONYMOUS, READER])
      expect((await search(request, actor)).did_you_mean).toBeUndefined();
    expect((await search(request, STAFF)).did_you_mean).toEqual({ search: "review", count: 1 });
  });
});
