// @database both

import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../cms/db/client";
import { analyzeResizedTables } from "../../cms/db/statistics";
import { flush } from "../../packages/search/src/storage/chunks";
import { readWords } from "../../packages/search/src/storage/index-reader";
import { createFreshChunks, pack } from "../../packages/search/src/storage/fresh-chunks";
import { dropDeadChunks, mergeChunks } from "../../packages/search/src/storage/merging";
import { deadChunks } from "../../packages/search/src/storage/index-tables";
import { Vocabulary } from "../../packages/search/src/vocabulary";
import { useDatabase } from "../setup/database";
import { type Explained, explaining } from "../setup/explaining";

const INDEX = /search_(postings|chunks|fresh_chunks|entries)/;
/** The words of the large old chunk, the number of newer chunks, and the words of each newer chunk. */
const LARGE_WORDS = 40_000;
const SMALL_CHUNKS = 20;
const SMALL_WORDS = 200;
/** The most rows that a statement may read: those of one slice, read and sorted, but never all rows of the large chunk. */
const ROWS_MOST = 30_000;

const database = useDatabase();
const db = () => database().db;

/** Adds a chunk with words across the whole alphabet. */
async function addChunk(chunk: number, words: number, postings: number): Promise<void> {
  await sql`insert into search_chunks (chunk, entries, postings) values (${chunk}, 1, ${postings})`.execute(
    db(),
  );
  await sql`
    insert into search_postings (word, chunk, entries, postings, places)
    select md5((number % 100000)::text), ${chunk}::int, 1, decode('0101', 'hex'), decode('01', 'hex')
    from generate_series(${chunk}::int, ${chunk}::int + ${words}::int - 1) number`.execute(db());
}
const addLarge = () => addChunk(1_000, LARGE_WORDS, 10_000_000);
async function addSmall(): Promise<void> {
  for (let number = 1; number <= SMALL_CHUNKS; number++)
    await addChunk(1_000 + number * 100, SMALL_WORDS, SMALL_WORDS);
}
const analyze = () => sql`analyze search_postings, search_chunks, search_entries`.execute(db());

/** Prepares the statistics that the planner has of the index. Each case starts from an index without rows and statistics. */
const STATISTICS = {
  missing: async () => {
    await addLarge();
    await addSmall();
  },
  old: async () => {
    await addLarge();
    await analyze();
    await addSmall();
  },
  "left over from an emptied index": async () => {
    await addLarge();
    await sql`delete from search_postings`.execute(db());
    await analyze();
    await sql`delete from search_chunks`.execute(db());
    await addLarge();
    await addSmall();
  },
  fresh: async () => {
    await addLarge();
    await addSmall();
    await analyze();
  },
};

const worst = (explained: readonly Explained[]) =>
  explained.toSorted((a, b) => b.rows - a.rows)[0]!;
function expectFewRows(explained: readonly Explained[], most: number): void {
  const { rows, sql: text, plan } = worst(explained);
  expect(rows, `${text}\n${plan}`).toBeLessThan(most);
}
const explainOf = (work: (db: Db) => Promise<unknown>) => explaining(db(), INDEX, work);
const noWait = async () => {};

describe.each(Object.entries(STATISTICS))("with statistics: %s", (_name, fill) => {
  async function refill(): Promise<void> {
    for (const table of ["search_postings", "search_chunks"])
      await sql`truncate ${sql.table(table)}`.execute(db());
    await sql`alter table search_postings set (autovacuum_enabled = false)`.execute(db());
    await fill();
  }

  // In this order, because filling takes longer than they do: the first only reads, and the second adds one word.
  describe("of an index that is filled once", () => {
    beforeAll(refill);

    test("searches read only rows of their words", async () => {
      const { rows } = await sql<{
        word: string;
      }>`select word from search_postings where chunk = ${1_000 + SMALL_CHUNKS * 100} limit 20`.execute(
        db(),
      );
      const words = rows.map(({ word }) => word);
      for (const read of [
        (own: Db) => readWords(createFreshChunks(own), words),
        (own: Db) => readWords(createFreshChunks(own), words, { after: 1_000 }),
        (own: Db) => readWords(createFreshChunks(own), words, { withPlaces: words }),
      ])
        expectFewRows(await explainOf(read), 1_000);
    });
    test("flushing reads only the first row of a chunk", async () => {
      const word = {
        words: ["boat"],
        entries: [1],
        postingBytes: [1],
        placeBytes: [1],
        postings: Uint8Array.of(1),
        places: Uint8Array.of(1),
      };
      await sql`insert into search_chunks (chunk, entries, postings) values (8000, 1, 1)`.execute(
        db(),
      );
      await sql`insert into search_fresh_chunks (chunk, packed) values (8000, decode(${Buffer.from(pack(word)).toString("base64")}, 'base64'))`.execute(
        db(),
      );
      const flushing = await explainOf((own) => flush(own));
      expect(flushing.some(({ sql: text }) => text.includes("insert into search_postings"))).toBe(
        true,
      );
      expectFewRows(flushing, 1_000);
    });
    test("merging and dropping read only rows of the chunks that they process", async () => {
      const merging = await explainOf((own) => mergeChunks(own, noWait));
      expect(merging.some(({ sql: text }) => text.includes("on conflict"))).toBe(true);
      expectFewRows(merging, ROWS_MOST);
      // All chunks are dead, since there are no entries; the newest one stays.
      await addChunk(9_000, SMALL_WORDS, SMALL_WORDS);
      expect((await deadChunks(db())).length).toBe(2);
      const dropping = await explainOf((own) => dropDeadChunks(own, noWait));
      expect(dropping.some(({ sql: text }) => text.includes("delete from search_postings"))).toBe(
        true,
      );
      expectFewRows(dropping, ROWS_MOST);
    });
  });

  test("the vocabulary is read once, whatever its size", async () => {
    await refill();
    await sql`update search_postings set word = '=' || word`.execute(db());
    const reading = await explainOf((own) => Vocabulary.load(own, createFreshChunks(own)));
    expect(reading.length).toBeGreaterThan(2);
    expect(reading.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(
      3 * (LARGE_WORDS + SMALL_CHUNKS * SMALL_WORDS),
    );
  });
});

test("searches put the host's words before statements that look up words", async () => {
  const reading = await explainOf((own) =>
    readWords(createFreshChunks(own, sql.raw("/* one plan will do */")), ["a word"]),
  );
  expect(reading.map(({ sql: text }) => text.startsWith("/* one plan will do */ "))).toEqual([
    true,
  ]);
});

describe("statistics of the planner", () => {
  test("are refreshed for tables that have grown, and for no others", async () => {
    await sql`truncate search_postings, search_chunks`.execute(db());
    await addLarge();
    expect(await analyzeResizedTables(db())).toContain("public.search_postings");
    expect(await analyzeResizedTables(db())).toEqual([]);
    await addSmall();
    expect(await analyzeResizedTables(db())).toEqual([]);
    await addChunk(20_000, LARGE_WORDS, 10_000_000);
    expect(await analyzeResizedTables(db())).toEqual(["public.search_postings"]);
    const {
      rows: [table],
    } = await sql<{
      rows: number;
    }>`select reltuples::int as rows from pg_class where oid = 'search_postings'::regclass`.execute(
      db(),
    );
    expect(table!.rows).toBeGreaterThan(LARGE_WORDS);
  });
});
