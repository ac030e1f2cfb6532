import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { toDatabaseText } from "../../../db/rows";
import type { Chunk } from "./chunk-builder";

/** Words and bytes written by one statement: each is a tenth of a second of the embedded database at most. */
const SLICE_WORDS = 20_000;
const SLICE_BYTES = 4_000_000;

/** Stores a chunk whose last entry has this number. */
export async function writeChunk(
  trx: Db,
  chunk: Chunk,
  lastEntry: number,
  entries: number,
): Promise<void> {
  let [postingsAt, placesAt] = [0, 0];
  let first = 0;
  while (first < chunk.words.length) {
    let end = first;
    const [postingsStart, placesStart] = [postingsAt, placesAt];
    const bytesSoFar = () => postingsAt - postingsStart + placesAt - placesStart;
    while (
      end < chunk.words.length &&
      end - first < SLICE_WORDS &&
      (end === first || bytesSoFar() < SLICE_BYTES)
    ) {
      postingsAt += chunk.postingBytes[end]!;
      placesAt += chunk.placeBytes[end]!;
      end++;
    }
    await insertWords(trx, lastEntry, {
      words: chunk.words.slice(first, end),
      entries: chunk.entries.slice(first, end),
      postingBytes: chunk.postingBytes.slice(first, end),
      placeBytes: chunk.placeBytes.slice(first, end),
      postings: chunk.postings.subarray(postingsStart, postingsAt),
      places: chunk.places.subarray(placesStart, placesAt),
    });
    first = end;
  }
  const postings = chunk.entries.reduce((sum, count) => sum + count, 0);
  await trx.insertInto("search_chunks").values({ chunk: lastEntry, entries, postings }).execute();
}

/** All in a handful of long texts: a tenth of the time that arrays and bytea take to reach the embedded database. */
async function insertWords(
  trx: Db,
  lastEntry: number,
  { words, entries, postingBytes, placeBytes, postings, places }: Chunk,
): Promise<void> {
  const numbers = (values: readonly number[]) =>
    sql`string_to_array(${values.join(" ")}, ' ')::int[]`;
  const bytes = (value: Uint8Array) =>
    sql`(select decode(${base64(value)}, 'base64') as bytes offset 0)`;
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

/** Returns what the index holds of some words, by word, blocks in their order. With `after`, only from newer chunks. */
export async function readPostings(
  db: Db,
  words: readonly string[],
  { after = 0 }: { after?: number } = {},
): Promise<Map<string, Uint8Array>> {
  const { rows } = await sql<{ word: string; bytes: string }>`
    select wanted.word, encode(found.postings, 'base64') as bytes
    from ${rowsOfWords(words, after)} order by place, found.chunk`.execute(db);
  return joinRows(rows);
}

/** The same with the places. */
export async function readPlacedPostings(
  db: Db,
  words: readonly string[],
): Promise<Map<string, { postings: Uint8Array; places: Uint8Array }>> {
  const { rows } = await sql<{ word: string; postings: string; places: string }>`
    select wanted.word, encode(found.postings, 'base64') as postings, encode(found.places, 'base64') as places
    from ${rowsOfWords(words, 0)} order by place, found.chunk`.execute(db);
  const postings = joinRows(rows.map(({ word, postings: bytes }) => ({ word, bytes })));
  const places = joinRows(rows.map(({ word, places: bytes }) => ({ word, bytes })));
  return new Map(
    [...postings].map(([word, bytes]) => [word, { postings: bytes, places: places.get(word)! }]),
  );
}

/**
 * A lookup by key for each word. Without `offset 0` the planner may read everything that is newer than `after` instead:
 * it takes chunks that are younger than its statistics for empty. base64, because bytea leaves the embedded database ten times slower.
 */
const rowsOfWords = (words: readonly string[], after: number) => sql`
  unnest(${[...new Set(words)]}::text[]) with ordinality wanted(word, place) cross join lateral (
    select p.chunk, p.postings, p.places from search_postings p where p.word = wanted.word and p.chunk > ${after}::int offset 0
  ) found`;

function joinRows(rows: readonly { word: string; bytes: string }[]): Map<string, Uint8Array> {
  const pieces = new Map<string, Buffer[]>();
  for (const { word, bytes } of rows) {
    const known = pieces.get(word);
    if (known) known.push(Buffer.from(bytes, "base64"));
    else pieces.set(word, [Buffer.from(bytes, "base64")]);
  }
  return new Map(
    [...pieces].map(([word, buffers]) => [
      word,
      buffers.length === 1 ? buffers[0]! : Buffer.concat(buffers),
    ]),
  );
}
