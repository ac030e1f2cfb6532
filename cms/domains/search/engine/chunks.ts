import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { toDatabaseText } from "../../../db/rows";
import type { Chunk } from "./chunk-builder";

/** Words and bytes written by one statement: each is a tenth of a second of the embedded database at most. */
const SLICE_WORDS = 20_000;
const SLICE_BYTES = 4_000_000;
/** Rows merged by one statement, for the same reason. */
const MERGED_ROWS = 10_000;
/** So many chunks of about one size are merged into one; a word is then read from that many rows at most for each size. */
const MERGE_AT = 8;
/** Postings of the smallest size: one post with a long text. */
const SMALLEST_POSTINGS = 8_000;

/** Stores a chunk whose last entry has this number. */
export async function writeChunk(trx: Db, chunk: Chunk, lastEntry: number, entries: number): Promise<void> {
  let [postingsAt, placesAt] = [0, 0];
  let first = 0;
  while (first < chunk.words.length) {
    let end = first;
    const [postingsStart, placesStart] = [postingsAt, placesAt];
    const bytesSoFar = () => postingsAt - postingsStart + placesAt - placesStart;
    while (end < chunk.words.length && end - first < SLICE_WORDS && (end === first || bytesSoFar() < SLICE_BYTES)) {
      postingsAt += chunk.postingBytes[end]!;
      placesAt += chunk.placeBytes[end]!;
      end++;
    }
    await insertWords(trx, lastEntry, {
      words: chunk.words.slice(first, end), entries: chunk.entries.slice(first, end),
      postingBytes: chunk.postingBytes.slice(first, end), placeBytes: chunk.placeBytes.slice(first, end),
      postings: chunk.postings.subarray(postingsStart, postingsAt), places: chunk.places.subarray(placesStart, placesAt),
    });
    first = end;
  }
  const postings = chunk.entries.reduce((sum, count) => sum + count, 0);
  await trx.insertInto("search_chunks").values({ chunk: lastEntry, entries, postings }).execute();
}

/** All in a handful of long texts: a tenth of the time that arrays and bytea take to reach the embedded database. */
async function insertWords(trx: Db, lastEntry: number, { words, entries, postingBytes, placeBytes, postings, places }: Chunk): Promise<void> {
  const numbers = (values: readonly number[]) => sql`string_to_array(${values.join(" ")}, ' ')::int[]`;
  const bytes = (value: Uint8Array) => sql`(select decode(${base64(value)}, 'base64') as bytes offset 0)`;
  await sql`
    insert into search_postings (word, chunk, entries, postings, places)
    select r.word, ${lastEntry}::int, r.entries,
      substring(postings.bytes from r.postings_at for r.postings_length), substring(places.bytes from r.places_at for r.places_length)
    from unnest(string_to_array(${toDatabaseText(words.join(" "))}, ' '), ${numbers(entries)}, ${numbers(startsOf(postingBytes))}, ${numbers(postingBytes)},
      ${numbers(startsOf(placeBytes))}, ${numbers(placeBytes)}) as r(word, entries, postings_at, postings_length, places_at, places_length),
      ${bytes(postings)} postings, ${bytes(places)} places`.execute(trx);
}

/** Where each piece begins, counted from 1 as SQL counts. */
function startsOf(lengths: readonly number[]): number[] {
  let start = 1;
  return lengths.map((length) => (start += length) - length);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

/** What the index holds of some words, by word, blocks in their order. */
export async function readPostings(db: Db, words: readonly string[], { after = 0 }: { after?: number } = {}): Promise<Map<string, Uint8Array>> {
  return joinRows(await readColumns(db, words, after, "postings"));
}

/** The same with the places. */
export async function readPlacedPostings(db: Db, words: readonly string[]): Promise<Map<string, { postings: Uint8Array; places: Uint8Array }>> {
  const { rows } = await sql<{ word: string; postings: string; places: string }>`
    select word, encode(postings, 'base64') as postings, encode(places, 'base64') as places
    from search_postings where word = any(${[...words]}::text[]) order by word, chunk`.execute(db);
  const postings = joinRows(rows.map(({ word, postings: bytes }) => ({ word, bytes })));
  const places = joinRows(rows.map(({ word, places: bytes }) => ({ word, bytes })));
  return new Map([...postings].map(([word, bytes]) => [word, { postings: bytes, places: places.get(word)! }]));
}

async function readColumns(db: Db, words: readonly string[], after: number, column: "postings"): Promise<{ word: string; bytes: string }[]> {
  // base64, because bytea leaves the embedded database ten times slower.
  const { rows } = await sql<{ word: string; bytes: string }>`
    select word, encode(${sql.ref(column)}, 'base64') as bytes
    from search_postings where word = any(${[...words]}::text[]) and chunk > ${after}::int order by word, chunk`.execute(db);
  return rows;
}

function joinRows(rows: readonly { word: string; bytes: string }[]): Map<string, Uint8Array> {
  const pieces = new Map<string, Buffer[]>();
  for (const { word, bytes } of rows) {
    const known = pieces.get(word);
    if (known) known.push(Buffer.from(bytes, "base64"));
    else pieces.set(word, [Buffer.from(bytes, "base64")]);
  }
  return new Map([...pieces].map(([word, buffers]) => [word, buffers.length === 1 ? buffers[0]! : Buffer.concat(buffers)]));
}

/**
 * Merges chunks until fewer than MERGE_AT of each size are left. Word by word nothing changes for a reader: what was in
 * several rows is in one. So it is done in slices, may stop at any moment, and goes on from there the next time. Leaves
 * the work to another process that is at it. Returns how many postings were moved: as many lie dead in the table.
 */
export async function mergeChunks(db: Db): Promise<number> {
  let moved = 0;
  for (let group = await dueForMerge(db); group; group = await dueForMerge(db)) {
    const [first, last] = [group[0]!.chunk, group.at(-1)!.chunk];
    let word: string | null = "";
    while (word !== null) {
      const merged: { last: string | null } | null = await whileMerging(db, (trx) => mergeWords(trx, first, last, word!));
      if (!merged) return moved;
      word = merged.last;
    }
    moved += group.reduce((sum, { postings }) => sum + postings, 0);
  }
  return moved;
}

/** Drops the chunks whose entries are all dead, as a second load of everything leaves them; returns their postings. */
export async function dropDeadChunks(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ chunk: number; postings: number }>`
      delete from search_chunks c where not exists (
        select from search_entries e where e.id <= c.chunk and e.id > coalesce((select max(chunk) from search_chunks before where before.chunk < c.chunk), 0)
      ) and c.chunk < (select max(chunk) from search_chunks)
      returning chunk, postings`.execute(trx);
    if (rows.length > 0) await sql`delete from search_postings where chunk = any(${rows.map(({ chunk }) => chunk)}::int[])`.execute(trx);
    return rows.reduce((sum, { postings }) => sum + postings, 0);
  });
}

/** Does a piece of merging in a transaction of its own; null when another process is merging. */
async function whileMerging<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('search merge')) as free`.execute(trx);
    return rows[0]!.free ? work(trx) : null;
  });
}

/** The newest chunks of one size and smaller, oldest first, when there are enough of that size. */
async function dueForMerge(db: Db): Promise<{ chunk: number; postings: number }[] | null> {
  const chunks = await db.selectFrom("search_chunks").select(["chunk", "postings"]).orderBy("chunk", "desc").execute();
  const sizes = chunks.map(({ postings }) => Math.max(0, Math.floor(Math.log(postings / SMALLEST_POSTINGS) / Math.log(MERGE_AT)) + 1));
  for (const size of new Set(sizes.toSorted((a, b) => a - b))) {
    // Up to the first that is larger: merging never moves the large old ones for a small new one.
    const larger = sizes.findIndex((other) => other > size);
    const end = larger < 0 ? chunks.length : larger;
    if (sizes.slice(0, end).filter((other) => other === size).length >= MERGE_AT) return chunks.slice(0, end).reverse();
  }
  return null;
}

/** Merges the rows of the words after the one given; says which word was the last, and notes the chunks' end after that. */
async function mergeWords(trx: Db, first: number, last: number, after: string): Promise<{ last: string | null }> {
  const { rows } = await sql<{ word: string | null }>`
    with due as materialized (
      select distinct word from (
        select word from search_postings where word > ${after} and chunk between ${first} and ${last} order by word limit ${MERGED_ROWS}
      ) ahead
    ), gone as (
      delete from search_postings p using due where p.word = due.word and p.chunk between ${first} and ${last}
      returning p.word, p.chunk, p.entries, p.postings, p.places
    ), merged as (
      insert into search_postings (word, chunk, entries, postings, places)
      select word, ${last}::int, sum(entries), string_agg(postings, ''::bytea order by chunk), string_agg(places, ''::bytea order by chunk)
      from gone group by word
      returning word
    )
    select max(word) as word from merged`.execute(trx);
  const { word } = rows[0]!;
  if (word === null) await mergeBookkeeping(trx, first, last);
  return { last: word };
}

async function mergeBookkeeping(trx: Db, first: number, last: number): Promise<void> {
  const { rows: [merged] } = await sql<{ entries: number; postings: number }>`
    select sum(entries)::int as entries, sum(postings)::int as postings from search_chunks where chunk between ${first} and ${last}`.execute(trx);
  await trx.deleteFrom("search_chunks").where("chunk", ">=", first).where("chunk", "<", last).execute();
  await trx.updateTable("search_chunks").set(merged!).where("chunk", "=", last).execute();
}
