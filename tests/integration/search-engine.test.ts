// @database both

import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Language } from "../../cms/contract/languages";
import { SEARCH_POST_TYPES, type SearchPostType } from "../../cms/contract/names";
import type { SearchRequestInput } from "../../cms/contract/search";
import { createSearchEngine } from "../../cms/areas/discovery";
import { ANALYSER_VERSION, markUnindexed } from "../../packages/search/src/storage/indexing";
import { engineQuery, indexPosts, unindexedPosts } from "../setup/search-index";
import type { EngineQuery, SearchEngine } from "../../cms/platform/search-engine.port";
import { type PostDraft, savePosts } from "../../cms/areas/posts/posts.writer";
import { saveTerms } from "../../cms/areas/vocabulary/terms.writer";
import { buildPost } from "../factories/posts";
import { onSearchCluster, searchClusterOf, testLogger, useDatabase } from "../setup/database";

const PUBLIC: SearchPostType[] = [
  "document",
  "article",
  "toolkit",
  "featured_collection",
  "internal_collection",
];

const text = (title: string, abstract = "", fullText = "", language = "en") => ({
  title,
  abstract,
  fullText,
  language,
});
const postOf = (sourceId: string, ...translations: ReturnType<typeof text>[]) =>
  buildPost({ sourceId, translations });

/** Starts a separate engine on an empty database, with these posts indexed. */
function useEngine(drafts: () => PostDraft[]) {
  const database = useDatabase();
  const idOf = new Map<string, number>();
  const sourceOf = new Map<number, string>();
  let engine: ReturnType<typeof createSearchEngine>;
  const save = async (posts: PostDraft[]): Promise<number[]> => {
    const ids = await savePosts(database().db, posts);
    for (const [sourceId, id] of ids) {
      idOf.set(sourceId, id);
      sourceOf.set(id, sourceId);
    }
    return [...ids.values()];
  };
  beforeAll(async () => {
    engine = createSearchEngine({
      database: database(),
      cluster: searchClusterOf(database()),
      logger: testLogger,
    });
    await saveTerms(database().db, [
      { taxonomy: "keywords", slug: "literacy", names: { en: "Literacy", sv: "Läskunnighet" } },
      { taxonomy: "authors", slug: "ruth-baker", names: { en: "Ruth Baker" } },
    ]);
    await engine.index(await save(drafts()));
    return () => engine.close();
  });
  const queryOf = (request: SearchRequestInput, visibleTypes = PUBLIC): EngineQuery =>
    engineQuery({ sort_by: "Relevance", page_size: 100, ...request }, visibleTypes);
  const ask = (request: SearchRequestInput) => engine.search(queryOf(request));
  const found = async (search: string, request: SearchRequestInput = {}) =>
    (await ask({ search, ...request })).ids.map((id) => sourceOf.get(id));
  const sources = (ids: number[]) => ids.map((id) => sourceOf.get(id));
  return {
    database,
    engine: () => engine as SearchEngine,
    save,
    idOf,
    queryOf,
    ask,
    found,
    sources,
  };
}

describe("matching of words", () => {
  const filler = "people and places in many countries over the years";
  const { found, ask, engine, queryOf } = useEngine(() => [
    postOf(
      "british",
      text("Labour and neighbourhood programmes", "Organised behaviour in centres"),
    ),
    postOf("plural", text("Women and children", filler)),
    postOf("phrase", text("Hamlet", "He asks to be or not to be, at length.")),
    postOf("rights-of", text("Convention", "on the rights of the child today")),
    postOf("rights-for", text("Convention", "on the rights for a child today")),
    postOf("far", text("Yearbook", filler, `landmine ${"other ".repeat(60)} clearance`)),
    postOf("near", text("Yearbook", filler, `${"other ".repeat(60)} landmine and clearance`)),
    postOf("short", text("Landmine handbook", "About clearance")),
    postOf("compound", text("Barnrättigheter i skolan", "", "", "sv")),
    postOf("parts", text("Rättigheter för barn", "", "", "sv")),
    postOf("dutch", text("Kindermishandeling", "", "", "nl")),
    buildPost({
      sourceId: "terms",
      translations: [text("Untitled")],
      terms: [
        { taxonomy: "keywords", slug: "literacy" },
        { taxonomy: "authors", slug: "ruth-baker" },
      ],
    }),
    postOf("chinese", text("学校教育报告", "", "", "zh")),
    postOf("arabic", text("حقوق الطفل في التعليم", "", "", "ar")),
  ]);

  test("British and American spellings match each other", async () => {
    for (const query of ["labor", "neighborhood program", "organized behavior", "centers"])
      expect(await found(query), query).toContain("british");
  });
  test("irregular plurals match their singulars", async () => {
    expect((await found("woman child"))[0]).toBe("plural");
  });
  test("a query of stop words only finds titles, and phrases anywhere", async () => {
    expect(await found("to be or not to be")).toEqual(["phrase"]);
  });
  test("an exact phrase includes its stop words", async () => {
    expect(await found("", { advanced: { exact_phrase: "rights of the child" } })).toEqual([
      "rights-of",
    ]);
    expect(await found("", { advanced: { exact_phrase: "rights of child" } })).toEqual([]);
    expect(await found("", { advanced: { exact_phrase: "not to be" } })).toEqual(["phrase"]);
  });
  test("a required word or phrase finds posts that have none of the other words, in the searched fields", async () => {
    const should = ["unicorn"];
    expect(await found("", { advanced: { must: ["landmine"], should } })).toEqual(
      expect.arrayContaining(["short", "near", "far"]),
    );
    expect(
      await found("", { advanced: { must: ["clearance"], should, fields: ["title", "abstract"] } }),
    ).toEqual(["short"]);
    expect(
      await found("", {
        sort_by: "Alphabetical",
        advanced: { exact_phrase: "landmine handbook", should },
      }),
    ).toEqual(["short"]);
    const ofStopWords = { exact_phrase: "to be or not to be", should };
    expect(await ask({ advanced: ofStopWords })).toMatchObject({ ids: [], count: 0 });
  });
  test("quotation marks prefer a phrase without requiring it", async () => {
    expect((await found('"rights for a child"'))[0]).toBe("rights-for");
    expect((await found("“rights of the child”"))[0]).toBe("rights-of");
    expect(await found('"rights child')).toEqual(
      expect.arrayContaining(["rights-of", "rights-for"]),
    );
  });
  test("a full match has its words close together: in title, abstract and names, or in one part of the full text", async () => {
    expect(await ask({ search: "landmine clearance" })).toMatchObject({
      count: 3,
      fullMatchCount: 2,
    });
    expect(await found("landmine clearance")).toEqual(["short", "near", "far"]);
    expect((await found("landmine clearance", { sort_by: "Alphabetical" })).at(-1)).toBe("far");
  });
  test("a compound word is found by its parts, and its parts by the compound", async () => {
    expect(new Set(await found("barnrättigheter", { language: "sv" }))).toEqual(
      new Set(["compound", "parts"]),
    );
    expect(await found("barn", { language: "sv" })).toEqual(["parts", "compound"]);
    expect(await found("kind", { language: "nl" })).toContain("dutch");
  });
  test("a word counts only in the field that is searched, keywords or authors", async () => {
    expect(await found("literacy", { advanced: { fields: ["keywords"] } })).toEqual(["terms"]);
    expect(await found("läskunnighet", { advanced: { fields: ["keywords"] } })).toEqual(["terms"]);
    expect(await found("literacy", { advanced: { fields: ["authors"] } })).toEqual([]);
    expect(await found("baker", { advanced: { fields: ["authors"] } })).toEqual(["terms"]);
    expect(await found("baker", { advanced: { fields: ["keywords"] } })).toEqual([]);
  });
  test("scripts without spaces and right-to-left scripts can be searched", async () => {
    expect(await found("教育")).toEqual(["chinese"]);
    expect(await found("حُقُوق")).toEqual(["arabic"]);
  });
  test("an unknown word finds words that differ by one letter, as a partial match", async () => {
    expect(await ask({ search: "neighbourhod" })).toMatchObject({ count: 1, fullMatchCount: 0 });
  });
  test("counting several queries together gives the count of each", async () => {
    const queries = ["landmine", "landmine clearance", "child", "nothing at all"].map((search) =>
      queryOf({ search }),
    );
    const counts: number[] = [];
    for (const query of queries) counts.push((await engine().search(query)).count);
    expect(await engine().count(queries)).toEqual(counts);
    expect(counts[0]).toBeGreaterThan(0);
  });
});

describe("suggestions and spellings", () => {
  const { engine, sources, idOf } = useEngine(() => [
    postOf("old", text("Education for every child")),
    buildPost({ sourceId: "new", modified: new Date(), translations: [text("Education for all")] }),
    postOf("later", text("Inclusive education")),
    postOf("spanish", text("Educación inclusiva", "", "", "es")),
    postOf("swedish", text("Utbildning för alla", "", "", "sv")),
    buildPost({
      sourceId: "secret",
      type: "internal_document",
      visibility: "internal",
      translations: [text("Nightingale operation")],
    }),
    postOf(
      "common",
      text("Classroom guide", "Child labour in the classroom, child labour at home"),
    ),
    postOf("common-2", text("Child labour")),
  ]);
  const suggest = async (typed: string, language: Language = "en", visibleTypes = PUBLIC) =>
    sources((await engine().suggest({ text: typed, language, visibleTypes, limit: 10 })).ids);
  const correct = (search: string, language: Language = "en", visibleTypes = PUBLIC) =>
    engine().correct({ search, language, visibleTypes });

  test("titles match when they contain all words, the last one as a prefix", async () => {
    expect(await suggest("inclusive edu")).toEqual(["later"]);
    expect(await suggest("education")).toEqual(["new", "old", "later"]);
    expect(await suggest("")).toEqual([]);
    expect(await suggest("xyzzy")).toEqual([]);
  });
  test("accents and typing errors are tolerated, and the exact word comes first", async () => {
    expect(await suggest("educacion", "es")).toEqual(["spanish"]);
    expect((await suggest("eduction")).slice(0, 3)).toEqual(["new", "old", "later"]);
    expect(await suggest("utbilding", "sv")).toEqual(["swedish"]);
  });
  test("suggestions in the page's language come first", async () => {
    expect((await suggest("educ", "es"))[0]).toBe("spanish");
  });
  test("posts that the caller may not see are not suggested", async () => {
    expect(await suggest("nightingale")).toEqual([]);
    expect(await suggest("nightingale", "en", [...SEARCH_POST_TYPES])).toEqual(["secret"]);
  });
  test("very rare words are replaced by the closest common word", async () => {
    expect(await correct("Inclusive eduction")).toBe("Inclusive education");
    expect(await correct("childlabour")).toBe("child labour");
    expect(await correct("class room guide")).toBe("classroom guide");
  });
  test("correct words, numbers, and words without a close match are not replaced", async () => {
    for (const search of ["education for all", "2024", "xyzzyx", "", "?!"])
      expect(await correct(search), search).toBeNull();
  });
  test("a correction never reveals a word that only hidden posts contain", async () => {
    expect(await correct("nightingal")).toBeNull();
    expect(await correct("nightingal", "en", [...SEARCH_POST_TYPES])).toBe("nightingale");
    expect(idOf.has("secret")).toBe(true);
  });
});

describe.skipIf(onSearchCluster)("the index in the database", () => {
  const { database, engine, save, found, idOf, queryOf } = useEngine(() => [
    postOf("first", text("Lighthouse")),
  ]);
  const chunks = () =>
    database().db.selectFrom("search_chunks").selectAll().orderBy("chunk").execute();

  test("an edited post is found by its new text and no longer by its old text", async () => {
    await engine().index(await save([postOf("first", text("Windmill"))]));
    expect(await found("lighthouse")).toEqual([]);
    expect(await found("windmill")).toEqual(["first"]);
  });
  test("many small changes are merged, and every word keeps its posts", async () => {
    for (let number = 0; number < 20; number++)
      await engine().index(
        await save([
          postOf(`small-${number}`, text(`Ferry ${number}`, `shared words and number${number}`)),
        ]),
      );
    expect((await chunks()).length).toBeLessThan(10);
    expect(await found("ferry")).toHaveLength(20);
    expect(await found("number17")).toEqual(["small-17"]);
    expect(await found("", { advanced: { exact_phrase: "shared words and number13" } })).toEqual([
      "small-13",
    ]);
    const {
      rows: [double],
    } = await sql<{
      rows: number;
    }>`select count(*)::int as rows from search_postings p where not exists (select from search_chunks c where c.chunk = p.chunk)`.execute(
      database().db,
    );
    expect(double!.rows).toBe(0);
  });
  test("on a running site, saving never waits for merging, which pauses half of the time", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const waits: number[] = [];
    const site = createSearchEngine({
      database: database(),
      logger: testLogger,
      wait: (ms) => {
        waits.push(ms);
        return held;
      },
    });
    site.startBackgroundWork();
    const freshChunks = async () =>
      (await database().db.selectFrom("search_fresh_chunks").select("chunk").execute()).length;
    for (let number = 0; number < 69; number++)
      await site.index(await save([postOf(`kept-up-${number}`, text(`Gangway ${number}`))]));
    await expect.poll(freshChunks).toBeLessThan(32);
    // The chunk is only recorded as large, because indexing so many words would take minutes.
    await sql`update search_chunks set postings = 500000 where chunk = (select max(chunk) from search_chunks)`.execute(
      database().db,
    );
    await site.index(await save([postOf("kept-up-69", text("Gangway 69"))]));
    await expect.poll(() => waits.length).toBeGreaterThan(0);
    release();
    await expect.poll(freshChunks).toBe(0);
    expect((await site.search(queryOf({ search: "gangway" }))).count).toBe(70);
    site.close();
  });
  test("the next process that indexes finishes a merge that was interrupted", async () => {
    const apart = async () =>
      (
        await sql<{
          rows: number;
        }>`select count(*)::int as rows from search_postings p where not exists (select from search_chunks c where c.chunk = p.chunk)`.execute(
          database().db,
        )
      ).rows[0]!.rows;
    for (const number of [1, 2, 3])
      await indexPosts(
        database().db,
        await save([postOf(`quay-${number}`, text(`Quay ${number}`))]),
        { freshPostings: 0 },
      );
    // The state after the chunks were recorded as one, before any row was moved.
    const [second, last] = (await chunks()).slice(-2) as [
      { chunk: number; entries: number; postings: number },
      { chunk: number; entries: number; postings: number },
    ];
    await database().db.deleteFrom("search_chunks").where("chunk", "=", second.chunk).execute();
    await database()
      .db.updateTable("search_chunks")
      .set({ entries: second.entries + last.entries, postings: second.postings + last.postings })
      .where("chunk", "=", last.chunk)
      .execute();
    expect(await apart()).toBeGreaterThan(0);
    const next = createSearchEngine({ database: database(), logger: testLogger });
    await next.index(await save([postOf("quay-4", text("Quay 4"))]));
    next.close();
    expect(await apart()).toBe(0);
    await engine().catchUp();
    expect((await found("quay")).toSorted()).toEqual(["quay-1", "quay-2", "quay-3", "quay-4"]);
  });
  test("two engines that index at the same time lose nothing", async () => {
    const others = [0, 1, 2].map(() =>
      createSearchEngine({ database: database(), logger: testLogger }),
    );
    const ids = await Promise.all(
      others.map((_, turn) =>
        save(
          Array.from({ length: 12 }, (_, number) =>
            postOf(`turn-${turn}-${number}`, text(`Harbour ${turn} ${number}`)),
          ),
        ),
      ),
    );
    await Promise.all(
      others.map(async (other, turn) => {
        for (const id of ids[turn]!) await other.index([id]);
      }),
    );
    await Promise.all(others.map((other) => other.index(ids[0]!)));
    for (const each of [engine(), ...others])
      await expect
        .poll(async () => (await each.search(queryOf({ search: "harbour" }))).count)
        .toBe(36);
    for (const other of others) other.close();
  });
  test("searches keep working while the index is written and merged", async () => {
    const counts: number[] = [];
    for (let number = 0; number < 24; number++) {
      const writing = engine().index(
        await save([postOf(`boat-${number}`, text(`Sailboat ${number}`))]),
      );
      counts.push(
        ...(await Promise.all(
          Array.from(
            { length: 5 },
            async () => (await engine().search(queryOf({ search: "sailboat" }))).count,
          ),
        )),
      );
      await writing;
    }
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect((await engine().search(queryOf({ search: "sailboat" }))).count).toBe(24);
  });
  test("what an older version indexed is indexed again in the background, and retried when that fails", async () => {
    const { db } = database();
    await db
      .updateTable("search_entries")
      .set({ analyser: ANALYSER_VERSION - 1 })
      .execute();
    const missed = await unindexedPosts(db);
    expect(missed.length).toBe(idOf.size);
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end'`.execute(
      db,
    );
    await sql`create trigger refuse before insert on search_entries execute function refuse()`.execute(
      db,
    );
    const waits: number[] = [];
    const next = createSearchEngine({
      database: database(),
      logger: testLogger,
      wait: async (ms) => {
        waits.push(ms);
        if (ms === 2_000) await sql`drop trigger refuse on search_entries`.execute(db);
      },
    });
    next.startBackgroundWork();
    expect((await next.search(queryOf({ search: "windmill" }))).count).toBe(1);
    await expect.poll(() => unindexedPosts(db), { timeout: 20_000 }).toEqual([]);
    // It also waits for other reasons: pauses, and until other processes know of a change.
    expect(waits.filter((ms) => [1_000, 2_000].includes(ms))).toEqual([1_000, 2_000]);
    await expect.poll(async () => (await next.search(queryOf({ search: "ferry" }))).count).toBe(20);
    next.close();
  });
  test("several files that are read in a row are indexed together", async () => {
    const other = createSearchEngine({ database: database(), logger: testLogger });
    const count = async () => (await other.search(queryOf({ search: "submarine" }))).count;
    expect(await count()).toBe(0);
    for (let number = 0; number < 3; number++)
      await other.index(await save([postOf(`submarine-${number}`, text(`Submarine ${number}`))]), {
        soon: true,
      });
    await other.catchUp();
    expect(await count()).toBe(3);
    other.close();
  });
  test("posts that are queued for indexing are indexed together, and found once the queue is done", async () => {
    const other = createSearchEngine({ database: database(), logger: testLogger });
    const before = (await chunks()).length;
    const ids = await save(
      Array.from({ length: 6 }, (_, number) => postOf(`kayak-${number}`, text(`Kayak ${number}`))),
    );
    for (const id of ids) await other.indexLater([id]);
    await other.catchUp();
    expect((await other.search(queryOf({ search: "kayak" }))).count).toBe(6);
    // The first post may be indexed while the others are queued; the rest makes one chunk.
    expect((await chunks()).length - before).toBeLessThanOrEqual(2);
    other.close();
  });
  test("a post queued by a killed process is still found by its old text, and the next start indexes it", async () => {
    const { db } = database();
    const [id] = await save([postOf("kayak-0", text("Canoe"))]);
    await markUnindexed(db, [id!]);
    expect(await unindexedPosts(db)).toEqual([id]);
    const next = createSearchEngine({ database: database(), logger: testLogger });
    expect((await next.search(queryOf({ search: "kayak" }))).count).toBe(6);
    next.startBackgroundWork();
    await expect
      .poll(async () => (await next.search(queryOf({ search: "canoe" }))).count, {
        timeout: 20_000,
      })
      .toBe(1);
    expect(await unindexedPosts(db)).toEqual([]);
    next.close();
  });
  test("a process that follows changes has posts in the same order as a process that has just started", async () => {
    const orders = [
      { sort_by: "Latest" },
      { search: "ferry words" },
      { search: "sailboat", sort_by: "Latest" },
    ] as const;
    for (const request of orders) await engine().search(queryOf(request));
    for (const [number, day] of [
      [3, 7],
      [11, 2],
      [5, 9],
      [17, 1],
    ] as const) {
      await engine().index(
        await save([
          buildPost({
            sourceId: `small-${number}`,
            modified: new Date(Date.UTC(2031, 0, day)),
            translations: [text(`Ferry ${number}`, `changed words ${"again ".repeat(day)}`)],
          }),
        ]),
      );
    }
    await engine().index(
      await save([
        buildPost({
          sourceId: "newest",
          modified: new Date(Date.UTC(2031, 0, 5)),
          translations: [text("Airship of today")],
        }),
      ]),
    );
    const next = createSearchEngine({ database: database(), logger: testLogger });
    for (const request of orders)
      expect(await engine().search(queryOf(request)), JSON.stringify(request)).toEqual(
        await next.search(queryOf(request)),
      );
    expect((await engine().search(queryOf({ sort_by: "Latest" }))).ids.slice(0, 4)).toEqual(
      ["small-5", "small-3", "newest", "small-11"].map((source) => idOf.get(source)),
    );
    next.close();
  });
  test("an interrupted load continues where it stopped", async () => {
    const ids = await save(
      Array.from({ length: 30 }, (_, number) => postOf(`cut-${number}`, text(`Canal ${number}`))),
    );
    await indexPosts(database().db, ids.slice(0, 10), { chunkPostings: 1 });
    expect(new Set(await unindexedPosts(database().db))).toEqual(new Set(ids.slice(10)));
    await engine().finishIndexing();
    expect(await found("canal")).toHaveLength(30);
  });
  test("a rebuilt index contains nothing of the old one", async () => {
    const before = (await chunks()).at(-1)!.chunk;
    await engine().rebuild();
    expect((await chunks())[0]!.chunk).toBeGreaterThan(before);
    expect(await found("ferry")).toHaveLength(20);
    const {
      rows: [old],
    } = await sql<{
      rows: number;
    }>`select count(*)::int as rows from search_postings where chunk <= ${before}`.execute(
      database().db,
    );
    expect(old!.rows).toBe(0);
  });
  test("a deleted post is no longer found", async () => {
    await engine().remove([idOf.get("boat-3")!]);
    expect(await found("sailboat")).toHaveLength(23);
  });
});

describe.skipIf(onSearchCluster)("dead entries of the index", () => {
  const { database, engine, save, ask, queryOf } = useEngine(() => []);
  const ORCHARDS = 120;
  /** Returns how many entries are written, and how many posts have one. */
  const sizes = async () => {
    const { rows } = await sql<{ written: number; alive: number }>`
      select (select sum(entries) from search_chunks)::int as written, (select count(*) from search_entries)::int as alive`.execute(
      database().db,
    );
    return rows[0]!;
  };
  /** Makes a chunk of which a quarter of the entries is alive. */
  beforeAll(async () => {
    const ids = await save(
      Array.from({ length: ORCHARDS }, (_, number) =>
        postOf(`orchard-${number}`, text(`Orchard ${number}`, "Apples of every colour")),
      ),
    );
    for (const indexed of [ids, ids.slice(0, (ORCHARDS * 3) / 4)])
      await indexPosts(database().db, indexed, { freshPostings: 0 });
    await engine().catchUp();
  });

  test("are removed by two processes at once without changing results, and an interrupted removal continues", async () => {
    const queries = [
      { search: "orchard" },
      { search: "apples" },
      { advanced: { exact_phrase: "apples of every" } },
    ];
    const expected = await Promise.all(queries.map(ask));
    expect(expected.map(({ count }) => count)).toEqual([ORCHARDS, ORCHARDS, ORCHARDS]);
    expect(await sizes()).toEqual({ written: ORCHARDS * 1.75, alive: ORCHARDS });

    const stopped: ReturnType<typeof createSearchEngine> = createSearchEngine({
      database: database(),
      logger: testLogger,
      wait: async () => stopped.close(),
    });
    stopped.startBackgroundWork();
    // Each waits until search knows the new entries before it drops the old ones.
    const cleaners = [0, 1].map(() =>
      createSearchEngine({
        database: database(),
        logger: testLogger,
        wait: () => engine().catchUp(),
      }),
    );
    for (const cleaner of cleaners) cleaner.startBackgroundWork();
    do {
      expect(await Promise.all(queries.map(ask))).toEqual(expected);
    } while ((await sizes()).written > ORCHARDS * 1.5);
    for (const query of queries)
      expect((await createdAnew(query)).ids).toEqual((await ask(query)).ids);
    for (const cleaner of cleaners) cleaner.close();
  });

  /** Returns the answer of a process that has just started. */
  async function createdAnew(request: SearchRequestInput) {
    const next = createSearchEngine({ database: database(), logger: testLogger });
    const answer = await next.search(queryOf(request));
    next.close();
    return answer;
  }
});
