// @database both

import { type RawBuilder, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { SEARCH_POST_TYPES } from "../../cms/contract/names";
import type { SearchRequestInput } from "../../cms/contract/search";
import { flush, joinSmallChunks } from "../../packages/search/src/storage/chunks";
import { readWords } from "../../packages/search/src/storage/index-reader";
import { createSearchEngine } from "../../cms/areas/discovery";
import {
  createFreshChunks,
  FRESH_NAMES,
  readFreshChunks,
} from "../../packages/search/src/storage/fresh-chunks";
import { engineQuery, indexPosts } from "../setup/search-index";
import { dropDeadChunks, mergeChunks } from "../../packages/search/src/storage/merging";
import { deadChunks, wornChunks } from "../../packages/search/src/storage/index-tables";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { buildPost } from "../factories/posts";
import { testLogger, useDatabase } from "../setup/database";

const database = useDatabase();
const db = () => database().db;
const noWait = async () => {};
const engines: ReturnType<typeof createSearchEngine>[] = [];

function newEngine() {
  const engine = createSearchEngine({ database: database(), logger: testLogger, wait: noWait });
  engines.push(engine);
  return engine;
}

/** Saves posts with one text each; returns their ids. */
async function saveTexts(
  texts: readonly { title: string; abstract?: string; language?: string }[],
): Promise<number[]> {
  const posts = texts.map(({ title, abstract = "", language = "en" }) =>
    buildPost({ sourceId: title, translations: [{ language, title, abstract, fullText: "" }] }),
  );
  return [...(await savePosts(db(), posts)).values()];
}
const save = async (title: string, language?: string) =>
  (await saveTexts([{ title, language }]))[0]!;
const saveAll = (titles: readonly string[]) =>
  saveTexts(titles.map((title) => ({ title, abstract: "Boats of every colour" })));

const queryOf = (request: SearchRequestInput) =>
  engineQuery({ sort_by: "Relevance", page_size: 100, ...request });
const idsOf = async (
  engine: ReturnType<typeof newEngine>,
  request: SearchRequestInput,
): Promise<number[]> => (await engine.search(queryOf(request))).ids.toSorted((a, b) => a - b);

const freshNumbers = async () => (await readFreshChunks(db())).map(({ chunk }) => chunk);
const rows = async () =>
  (await sql<{ rows: number }>`select count(*)::int as rows from search_postings`.execute(db()))
    .rows[0]!.rows;
const chunks = async () =>
  (await db().selectFrom("search_chunks").selectAll().orderBy("chunk").execute()).map(
    ({ chunk }) => chunk,
  );

/** Returns everything that a process reads of the index when it has just started. */
async function content(): Promise<Record<string, { postings: string; places: string }>> {
  const { rows: stored } = await sql<{
    word: string;
  }>`select distinct word from search_postings`.execute(db());
  const words = [
    ...stored.map(({ word }) => word),
    ...(await readFreshChunks(db())).flatMap((chunk) => chunk.words),
  ];
  const { postings, places } = await readWords(createFreshChunks(db()), words, {
    withPlaces: words,
  });
  return Object.fromEntries(
    [...postings]
      .map(([word, bytes]) => {
        const hex = (value: Uint8Array) => Buffer.from(value).toString("hex");
        return [word, { postings: hex(bytes), places: hex(places.get(word)!) }] as const;
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

beforeEach(async () => {
  for (const table of [
    "search_postings",
    "search_chunks",
    "search_fresh_chunks",
    "search_entries",
    "search_changes",
    "posts",
  ])
    await sql`delete from ${sql.table(table)}`.execute(db());
  return () => {
    for (const engine of engines.splice(0)) engine.close();
  };
});

describe("a post in a fresh chunk", () => {
  test("is found at once, after the flush, and by a process that has just started", async () => {
    const engine = newEngine();
    const [first, second] = await saveAll(["Ferry one", "Ferry two"]);
    await engine.index([first!]);
    await engine.index([second!]);
    expect(await freshNumbers()).toEqual([1, 2]);
    expect(await rows()).toBe(0);
    const asks = [
      { search: "ferry" },
      { search: "ferry colour" },
      { advanced: { exact_phrase: "boats of every colour" } },
    ];
    for (const ask of asks) expect(await idsOf(engine, ask)).toEqual([first, second]);
    for (const ask of asks) expect(await idsOf(newEngine(), ask)).toEqual([first, second]);
    await flush(db());
    expect(await freshNumbers()).toEqual([]);
    expect(await rows()).toBeGreaterThan(0);
    for (const ask of asks) expect(await idsOf(engine, ask)).toEqual([first, second]);
    for (const ask of asks) expect(await idsOf(newEngine(), ask)).toEqual([first, second]);
  });
  test("is found together with posts in rows, each once and in the same order", async () => {
    const ids = await saveAll(["Raft one", "Raft two", "Raft three", "Raft four"]);
    await indexPosts(db(), ids.slice(0, 2), { freshPostings: 0 });
    await indexPosts(db(), [ids[2]!]);
    await indexPosts(db(), [ids[3]!]);
    expect(await freshNumbers()).toEqual([3, 4]);
    const asks = [{ search: "raft" }, { advanced: { exact_phrase: "every colour" } }];
    const before = await Promise.all(asks.map((ask) => newEngine().search(queryOf(ask))));
    expect(before.map(({ count }) => count)).toEqual([4, 4]);
    await flush(db());
    expect(await Promise.all(asks.map((ask) => newEngine().search(queryOf(ask))))).toEqual(before);
  });
  test("is no longer found by its old text, or after it is removed", async () => {
    const engine = newEngine();
    const id = await save("Canoe");
    await engine.index([id]);
    const renamed = await savePosts(db(), [
      buildPost({
        sourceId: "Canoe",
        translations: [{ language: "en", title: "Kayak", abstract: "", fullText: "" }],
      }),
    ]);
    expect([...renamed.values()]).toEqual([id]);
    await engine.index([id]);
    expect(await idsOf(engine, { search: "canoe" })).toEqual([]);
    expect(await idsOf(engine, { search: "kayak" })).toEqual([id]);
    await engine.remove([id]);
    expect(await idsOf(engine, { search: "kayak" })).toEqual([]);
    await flush(db());
    for (const each of [engine, newEngine()])
      expect(await idsOf(each, { search: "kayak" })).toEqual([]);
  });
  test("loses the translations that were removed", async () => {
    const texts = (languages: readonly string[]) =>
      buildPost({
        sourceId: "barge",
        translations: languages.map((language) => ({
          language,
          title: "Barge",
          abstract: "",
          fullText: "",
        })),
      });
    for (const languages of [["en", "sv"], ["en"], ["sv", "fr"]]) {
      const [id] = (await savePosts(db(), [texts(languages)])).values();
      await indexPosts(db(), [id!]);
      const entries = await db()
        .selectFrom("search_entries")
        .select("language")
        .orderBy("language")
        .execute();
      expect(entries.map(({ language }) => language)).toEqual(languages.toSorted());
    }
  });
  test("adds its words to compounds, spellings and suggestions", async () => {
    const [compound, parts] = [
      await save("Barnrättigheter i skolan", "sv"),
      await save("Rättigheter för barn", "sv"),
    ];
    const title = await save("Inclusive education");
    for (const id of [compound, parts, title]) await indexPosts(db(), [id]);
    expect(await freshNumbers()).toHaveLength(3);
    const look = async () => {
      const engine = newEngine();
      const visibleTypes = [...SEARCH_POST_TYPES];
      return {
        whole: await idsOf(engine, { search: "barnrättigheter" }),
        part: await idsOf(engine, { search: "barn" }),
        spelling: await engine.correct({ search: "eduction", language: "en", visibleTypes }),
        near: await idsOf(engine, { search: "eduction" }),
        suggested: (
          await engine.suggest({ text: "inclusive edu", language: "en", visibleTypes, limit: 10 })
        ).ids,
      };
    };
    const found = await look();
    expect(found).toEqual({
      whole: [compound, parts],
      part: [compound, parts],
      spelling: "education",
      near: [title],
      suggested: [title],
    });
    await flush(db());
    expect(await look()).toEqual(found);
  });
});

describe("joining small chunks", () => {
  /** Reads the index with a cache of fresh chunks, as a search does. */
  const remember = async () => {
    const freshChunks = createFreshChunks(db());
    await freshChunks.readWith(sql<{ fresh: string | null }>`select ${FRESH_NAMES} as fresh`);
    return freshChunks;
  };

  test("keeps every byte that searches read, and the number of the last chunk", async () => {
    const ids = await saveAll(["Barque one", "Barque two", "Barque three", "Barque four"]);
    await indexPosts(db(), ids.slice(0, 1), { freshPostings: 0 });
    for (const id of ids.slice(1, 3)) await indexPosts(db(), [id]);
    const before = await content();
    await joinSmallChunks(db());
    expect(await freshNumbers()).toEqual([3]);
    expect(await content()).toEqual(before);
    await indexPosts(db(), [ids[3]!]);
    const all = await content();
    await joinSmallChunks(db());
    expect(await freshNumbers()).toEqual([3, 4]);
    await flush(db());
    expect(await content()).toEqual(all);
    expect(await chunks()).toEqual([1, 4]);
  });
  test("is noticed by a process that has cached the chunk with the same number", async () => {
    const ids = await saveAll(["Galley one", "Galley two", "Galley three"]);
    for (const id of ids) await indexPosts(db(), [id]);
    const engine = newEngine();
    expect(await idsOf(engine, { search: "galley" })).toHaveLength(3);
    const remembered = await remember();
    const expected = (await content())["en:galley"]!.postings;
    await joinSmallChunks(db());
    const { postings } = await readWords(remembered, ["en:galley"]);
    expect(Buffer.from(postings.get("en:galley")!).toString("hex")).toBe(expected);
    expect(await idsOf(engine, { advanced: { exact_phrase: "boats of every" } })).toHaveLength(3);
  });
  test("waits until an interrupted flush has been completed", async () => {
    const ids = await saveAll(["Junk one", "Junk two", "Junk three"]);
    for (const id of ids.slice(0, 2)) await indexPosts(db(), [id]);
    const stop = async () => {
      throw new Error("stopped");
    };
    await expect(flush(db(), { words: 3, onSlice: stop })).rejects.toThrow("stopped");
    await indexPosts(db(), [ids[2]!]);
    const before = await content();
    await joinSmallChunks(db());
    expect(await freshNumbers()).toEqual([1, 2, 3]);
    await flush(db());
    expect(await content()).toEqual(before);
  });
  test("starts by itself when there are many", async () => {
    const engine = newEngine();
    const ids = await saveAll(Array.from({ length: 40 }, (_, number) => `Skiff ${number}`));
    for (const id of ids) await engine.index([id]);
    expect(await freshNumbers()).toEqual([32, 33, 34, 35, 36, 37, 38, 39, 40]);
    expect(await rows()).toBe(0);
    expect(await idsOf(engine, { search: "skiff" })).toEqual(ids.toSorted((a, b) => a - b));
  });
});

describe("flushing", () => {
  test("keeps every byte that searches read", async () => {
    const ids = await saveAll(["Sloop one", "Sloop two", "Sloop three", "Sloop four"]);
    await indexPosts(db(), ids.slice(0, 1), { freshPostings: 0 });
    for (const id of ids.slice(1)) await indexPosts(db(), [id]);
    const before = await content();
    expect(Object.keys(before).length).toBeGreaterThan(5);
    await flush(db());
    expect(await freshNumbers()).toEqual([]);
    expect(await content()).toEqual(before);
    expect(await chunks()).toEqual([1, 4]);
    await flush(db());
    expect(await content()).toEqual(before);
  });
  test("changes nothing when it fails halfway", async () => {
    const ids = await saveAll(["Yawl one", "Yawl two"]);
    for (const id of ids) await indexPosts(db(), [id]);
    const before = await content();
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''disk full''; end'`.execute(
      db(),
    );
    await sql`create trigger refuse before delete on search_fresh_chunks execute function refuse()`.execute(
      db(),
    );
    await expect(flush(db())).rejects.toThrow("disk full");
    await sql`drop function refuse cascade`.execute(db());
    expect(await freshNumbers()).toEqual([1, 2]);
    expect(await rows()).toBe(0);
    expect(await content()).toEqual(before);
    await flush(db());
    expect(await content()).toEqual(before);
  });
  test("changes no results when it is interrupted after a slice, and the next flush continues it", async () => {
    const ids = await saveAll(["Ketch one", "Ketch two", "Ketch three", "Ketch four"]);
    for (const id of ids.slice(0, 3)) await indexPosts(db(), [id]);
    const before = await content();
    const stop = async () => {
      throw new Error("stopped");
    };
    await expect(flush(db(), { words: 3, onSlice: stop })).rejects.toThrow("stopped");
    expect(await rows()).toBe(3);
    expect(await freshNumbers()).toEqual([1, 2, 3]);
    expect(await content()).toEqual(before);

    await indexPosts(db(), [ids[3]!]);
    const all = await content();
    await mergeChunks(db(), noWait);
    expect(await rows()).toBe(3);
    expect(await content()).toEqual(all);
    expect(await idsOf(newEngine(), { search: "ketch" })).toEqual(ids.toSorted((a, b) => a - b));

    await flush(db(), { words: 3 });
    expect(await freshNumbers()).toEqual([]);
    expect(await content()).toEqual(all);
    const stored = await db().selectFrom("search_chunks").selectAll().orderBy("chunk").execute();
    expect(stored.map(({ chunk, entries }) => [chunk, entries])).toEqual([
      [3, 3],
      [4, 1],
    ]);
    const { entries } = (
      await sql<{ entries: number[] }>`
        select array_agg(entries order by chunk) as entries from (
          select chunk, sum(entries)::int as entries from search_postings group by chunk
        ) of_chunk`.execute(db())
    ).rows[0]!;
    expect(stored.map(({ postings }) => postings)).toEqual(entries);
  });
  test("is completed after an interruption before a chunk is written as rows", async () => {
    const ids = await saveAll(["Lugger one", "Lugger two", "Lugger three"]);
    for (const id of ids.slice(0, 1)) await indexPosts(db(), [id]);
    const stop = async () => {
      throw new Error("stopped");
    };
    await expect(flush(db(), { words: 3, onSlice: stop })).rejects.toThrow("stopped");
    await indexPosts(db(), [ids[1]!]);
    await indexPosts(db(), [ids[2]!], { freshPostings: 0 });
    expect(await freshNumbers()).toEqual([]);
    expect(await chunks()).toEqual([1, 2, 3]);
    expect(await idsOf(newEngine(), { search: "lugger" })).toHaveLength(3);
  });
  test("starts by itself when the fresh chunks are large", async () => {
    const engine = newEngine();
    const ids = await saveAll(["Skiff one", "Skiff two", "Skiff three"]);
    for (const id of ids.slice(0, 2)) await engine.index([id]);
    expect(await freshNumbers()).toEqual([1, 2]);
    // The chunk is only recorded as large, because indexing so many words would take minutes.
    await db().updateTable("search_chunks").set({ postings: 500_000 }).execute();
    await engine.index([ids[2]!]);
    expect(await freshNumbers()).toEqual([]);
    expect(await idsOf(engine, { search: "skiff" })).toEqual(ids.toSorted((a, b) => a - b));
  });
  test("happens before a chunk is written as rows, so that only the newest chunks are fresh", async () => {
    const ids = await saveAll(["Punt one", "Punt two", "Punt three"]);
    await indexPosts(db(), [ids[0]!]);
    await indexPosts(db(), [ids[1]!], { freshPostings: 0 });
    expect(await freshNumbers()).toEqual([]);
    expect(await chunks()).toEqual([1, 2]);
    await indexPosts(db(), [ids[2]!]);
    expect(await freshNumbers()).toEqual([3]);
    expect(await idsOf(newEngine(), { search: "punt" })).toHaveLength(3);
  });
  test("by another process neither loses nor duplicates entries of a running search", async () => {
    const ids = await saveAll(["Dinghy one", "Dinghy two", "Dinghy three"]);
    for (const id of ids) await indexPosts(db(), [id]);
    const expected = (await content())["en:dinghi"]!.postings;
    for (const isKnown of [false, true]) {
      const freshChunks = createFreshChunks(db());
      if (isKnown)
        await freshChunks.readWith(sql<{ fresh: string | null }>`select ${FRESH_NAMES} as fresh`);
      let runs = 0;
      const { postings } = await readWords(
        {
          readWith: (statement) =>
            freshChunks.readWith({
              async execute(own) {
                const answer = await statement.execute(own);
                if (runs++ === 0) await flush(db());
                return answer;
              },
            } as RawBuilder<never>),
        },
        ["en:dinghi"],
      );
      expect(Buffer.from(postings.get("en:dinghi")!).toString("hex")).toBe(expected);
      // A cached chunk is complete and needs no second statement.
      expect(runs).toBe(isKnown ? 1 : 2);
      if (isKnown) break;
      await sql`delete from search_postings`.execute(db());
      await sql`delete from search_chunks`.execute(db());
      for (const id of ids) await indexPosts(db(), [id]);
    }
  });
  test("loses nothing while several processes index", async () => {
    const ids = await saveAll(Array.from({ length: 24 }, (_, number) => `Tender ${number}`));
    const [reader, ...writers] = [newEngine(), newEngine(), newEngine()];
    const counts: number[] = [];
    await Promise.all([
      ...writers.map(async (writer, turn) => {
        for (const id of ids.slice(turn * 12, turn * 12 + 12)) {
          await writer.index([id]);
          counts.push((await reader!.search(queryOf({ search: "tender" }))).count);
        }
      }),
      (async () => {
        for (let time = 0; time < 8; time++) await flush(db(), { words: 5 });
      })(),
      (async () => {
        for (let time = 0; time < 8; time++) await flush(db(), { words: 5 });
      })(),
      (async () => {
        for (let time = 0; time < 16; time++) await joinSmallChunks(db());
      })(),
    ]);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    for (const engine of [...writers, newEngine()])
      await expect.poll(() => idsOf(engine, { search: "tender" })).toHaveLength(24);
  });
});

describe("merging and dropping", () => {
  test("leave fresh chunks as they are", async () => {
    const ids = await saveAll(Array.from({ length: 12 }, (_, number) => `Brig ${number}`));
    for (const id of ids.slice(0, 9)) await indexPosts(db(), [id], { freshPostings: 0 });
    for (const id of ids.slice(9)) await indexPosts(db(), [id]);
    const before = await content();
    await mergeChunks(db(), noWait);
    expect(await chunks()).toEqual([9, 12]);
    expect(await freshNumbers()).toEqual([10, 11, 12]);
    expect(await content()).toEqual(before);

    // All merged entries are dead now, and so are most of the fresh ones.
    for (const id of ids.slice(0, 10)) await indexPosts(db(), [id]);
    expect((await deadChunks(db())).map(({ chunk }) => chunk)).toEqual([9]);
    expect(await wornChunks(db())).toEqual([]);
    await dropDeadChunks(db(), noWait);
    expect(await chunks()).toEqual([22]);
    expect(await rows()).toBe(0);
    expect(await idsOf(newEngine(), { search: "brig" })).toHaveLength(12);
  });
  test("leave nothing of the old fresh chunks when the index is rebuilt", async () => {
    const engine = newEngine();
    const ids = await saveAll(["Cutter one", "Cutter two"]);
    for (const id of ids) await engine.index([id]);
    await engine.rebuild();
    expect(await freshNumbers()).toEqual([]);
    expect(await chunks()).toEqual([4]);
    expect(await idsOf(engine, { search: "cutter" })).toHaveLength(2);
  });
});
