// @database both

import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../cms/db/client";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { unindexPosts } from "../../packages/search/src/storage/indexing";
import { indexPosts } from "../setup/search-index";
import {
  APART_FACTOR,
  dropDeadChunks,
  mergeChunks,
} from "../../packages/search/src/storage/merging";
import { deadChunks, wornChunks } from "../../packages/search/src/storage/index-tables";
import { buildPost } from "../factories/posts";
import { useDatabase } from "../setup/database";

const database = useDatabase();
const db = () => database().db;
const noWait = async () => {};

/** Returns enough words for several slices; some of them are shared by all posts. */
const wordsOf = (number: number) =>
  Array.from({ length: 300 }, (_, word) =>
    word % 3 === 0 ? `shared${word}` : `own${number}x${word}`,
  ).join(" ");
let ids: number[] = [];
/** Writes chunks as rows, since only those are merged. search-fresh-chunks.test.ts tests fresh chunks. */
const indexAsRows = (postIds: readonly number[]) => indexPosts(db(), postIds, { freshPostings: 0 });

/** Returns every word of the index with all of its bytes in the order of chunks, as searches read them. */
async function content(db: Db): Promise<{ word: string; entries: number; bytes: string }[]> {
  const { rows } = await sql<{ word: string; entries: number; bytes: string }>`
    select word, sum(entries)::int as entries, md5(string_agg(postings, ''::bytea order by chunk)) || md5(string_agg(places, ''::bytea order by chunk)) as bytes
    from search_postings group by word order by word`.execute(db);
  return rows;
}
const chunks = async () =>
  (await db().selectFrom("search_chunks").select("chunk").orderBy("chunk").execute()).map(
    ({ chunk }) => chunk,
  );
const chunksOfRows = async () =>
  (
    await sql<{ chunk: number }>`select distinct chunk from search_postings order by 1`.execute(
      db(),
    )
  ).rows.map(({ chunk }) => chunk);

/** Runs work that fails after some slices, like a process that is killed between two. */
async function stoppedAfter(
  slices: number,
  work: (onSlice: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let left = slices;
  await expect(
    work(async () => {
      if (--left === 0) throw new Error("stopped");
    }),
  ).rejects.toThrow("stopped");
}

beforeAll(async () => {
  ids = [
    ...(
      await savePosts(
        db(),
        Array.from({ length: 20 }, (_, number) =>
          buildPost({
            sourceId: `post-${number}`,
            translations: [
              { language: "en", title: `Post ${number}`, abstract: "", fullText: wordsOf(number) },
            ],
          }),
        ),
      )
    ).values(),
  ];
});
beforeEach(async () => {
  for (const table of ["search_postings", "search_chunks", "search_entries", "search_changes"])
    await sql`delete from ${sql.table(table)}`.execute(db());
  for (const id of ids) await indexAsRows([id]);
});

describe("merging words of the index", () => {
  test("keeps every byte that searches read, and leaves one row for each word", async () => {
    const before = await content(db());
    expect((await chunks()).length).toBe(20);
    const slices: number[] = [];
    await mergeChunks(db(), async (postings) => void slices.push(postings));
    expect(slices.length).toBeGreaterThan(2);
    expect(await content(db())).toEqual(before);
    expect(await chunks()).toHaveLength(1);
    expect(await chunksOfRows()).toEqual(await chunks());
  });
  test("loses nothing when it is interrupted after a slice, and the next merge finishes it", async () => {
    const before = await content(db());
    for (const slices of [1, 2, 3]) {
      await stoppedAfter(slices, (onSlice) => mergeChunks(db(), onSlice));
      expect(await content(db())).toEqual(before);
      expect((await chunksOfRows()).length).toBeGreaterThan(1);
    }
    await mergeChunks(db(), noWait);
    expect(await content(db())).toEqual(before);
    expect(await chunksOfRows()).toEqual(await chunks());
  });
  test("rolls back a slice whose statement fails halfway", async () => {
    const before = await content(db());
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''disk full''; end'`.execute(
      db(),
    );
    await sql`create trigger refuse before insert or update on search_postings execute function refuse()`.execute(
      db(),
    );
    await expect(mergeChunks(db(), noWait)).rejects.toThrow("disk full");
    await sql`drop function refuse cascade`.execute(db());
    expect(await content(db())).toEqual(before);
    await mergeChunks(db(), noWait);
    expect(await content(db())).toEqual(before);
  });
  test("can be done by two processes at once, while posts are indexed", async () => {
    const again = indexAsRows(ids.slice(0, 3));
    await Promise.all([mergeChunks(db(), noWait), mergeChunks(db(), noWait), again]);
    await mergeChunks(db(), noWait);
    expect(await chunksOfRows()).toEqual(await chunks());
    const { rows } = await sql<{
      entries: number;
    }>`select sum(entries)::int as entries from search_postings where word like '%shared%' group by word`.execute(
      db(),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { entries } of rows) expect(entries).toBe(23);
  });
  test("merges a chunk after cleaning only when newer ones have half of its postings", async () => {
    const afterCleaning = { apartFactor: APART_FACTOR.afterCleaning };
    await mergeChunks(db(), noWait, afterCleaning);
    const [large] = await chunks();
    await indexAsRows(ids.slice(0, 8));
    await mergeChunks(db(), noWait, afterCleaning);
    expect(await chunks()).toEqual([large, large! + 8]);
    await indexAsRows(ids.slice(0, 1));
    await mergeChunks(db(), noWait, afterCleaning);
    expect(await chunks()).toEqual([large, large! + 8, large! + 9]);
    await indexAsRows(ids.slice(0, 3));
    await mergeChunks(db(), noWait, afterCleaning);
    expect(await chunks()).toEqual([large! + 12]);
  });
  test("leaves chunks alone up to a given number", async () => {
    const newerThan = (await chunks())[4]!;
    await mergeChunks(db(), noWait, { newerThan });
    expect((await chunks()).slice(0, 5).at(-1)).toBe(newerThan);
    expect(await chunks()).toHaveLength(6);
  });
});

describe("dropping dead chunks", () => {
  const deadNumbers = async () => (await deadChunks(db())).map(({ chunk }) => chunk);

  test("removes the rows of dead chunks and keeps all others", async () => {
    const all = await chunks();
    await unindexPosts(db(), ids.slice(2, 5));
    expect(await deadNumbers()).toEqual(all.slice(2, 5));
    await dropDeadChunks(db(), noWait);
    expect(await chunks()).toEqual([...all.slice(0, 2), ...all.slice(5)]);
    expect(await chunksOfRows()).toEqual(await chunks());
  });
  test("never drops the newest chunk, from whose number the next entries are counted", async () => {
    await unindexPosts(db(), ids);
    const newest = (await chunks()).at(-1);
    await dropDeadChunks(db(), noWait);
    expect(await chunks()).toEqual([newest]);
  });
  test("continues where it was interrupted, even with a chunk that is half merged", async () => {
    await stoppedAfter(1, (onSlice) => mergeChunks(db(), onSlice));
    const merged = (await chunks()).at(-1)!;
    await indexAsRows(ids);
    expect(await deadNumbers()).toEqual([merged]);
    await stoppedAfter(1, (onSlice) => dropDeadChunks(db(), onSlice));
    expect((await chunksOfRows()).length).toBeGreaterThan(1);
    await dropDeadChunks(db(), noWait);
    expect(await chunksOfRows()).toEqual(await chunks());
    expect(await chunks()).not.toContain(merged);
  });
  test("lists chunks with more dead than live entries", async () => {
    await mergeChunks(db(), noWait);
    await unindexPosts(db(), ids.slice(0, 9));
    expect(await wornChunks(db())).toEqual([]);
    await unindexPosts(db(), ids.slice(9, 11));
    expect((await wornChunks(db())).map(({ chunk }) => chunk)).toEqual(await chunks());
  });
});
