import { sql } from "kysely";
import type { Db } from "../types";
import type { Chunk } from "./chunk-builder";
import { base64, joinChunks, pack, readFreshChunks, readSmallChunks } from "./fresh-chunks";
import { GROWING, IS_SMALL, lockIndex, toDatabaseText } from "./index-tables";

/**
 * Maximum number of words and bytes in one statement while the caller holds the index lock. 6,400 words took up to 467 ms
 * (docs/benchmarks.md).
 */
export const SLICE_WORDS = 20_000;
const SLICE_BYTES = 4_000_000;

/**
 * Maximum number of words in one transaction of a flush while the site runs. Chosen: 30 to 40 ms, during which the embedded
 * database answers no request.
 */
const FLUSH_WORDS = 500;

/** Number of postings in the largest chunk that is written fresh: 150 posts of 1,300 words each. */
export const FRESH_POSTINGS = 200_000;

/** Fresh chunks are joined when this many are small, because every search looks up its words in each of them. */
const JOIN_CHUNKS = 32;
/**
 * Number of postings in fresh chunks at which they are flushed: 400 posts of 1,300 words, or 1,400 short ones, 3 MB. The more
 * posts are flushed together, the fewer rows each one costs: 200 with 32 posts, about 45 with 1,400 short ones.
 */
const FLUSH_POSTINGS = 500_000;

export function isJoinDue(smallChunks: number): boolean {
  return smallChunks >= JOIN_CHUNKS;
}

export function isFlushDue(postings: number): boolean {
  return postings >= FLUSH_POSTINGS;
}

/** Stores a chunk that is too large to be fresh. Flushes the chunks before it, because only the newest chunks may be fresh. */
export async function writeChunk(
  trx: Db,
  chunk: Chunk,
  lastEntry: number,
  entries: number,
): Promise<void> {
  await flushChunks(trx);
  for (const slice of slicesOf(chunk, SLICE_WORDS)) await insertWords(trx, lastEntry, slice);
  await trx
    .insertInto("search_chunks")
    .values({ chunk: lastEntry, entries, postings: postingsIn(chunk) })
    .execute();
}

/** Joins the small fresh chunks into one, in one transaction. Does nothing while a flush is unfinished. */
export async function joinSmallChunks(db: Db): Promise<void> {
  const small = await readSmallChunks(db);
  if (small.length < 2) return;
  const packed = pack(await joinChunks(small));
  const numbers = small.map(({ chunk }) => chunk);
  const last = numbers.at(-1)!;
  await db.transaction().execute(async (trx) => {
    await lockIndex(trx);
    const { rows } = await sql<{ chunk: number }>`
      select chunk from search_fresh_chunks where chunk = any(${numbers}::int[]) and ${IS_SMALL}`.execute(
      trx,
    );
    // Another process may have joined or flushed them meanwhile. A started flush ends at a chunk that must keep its number.
    if (rows.length < small.length || (await unfinishedFlush(trx)) !== null) return;
    await sql`
      with joined as (
        update search_fresh_chunks set packed = decode(${base64(packed)}, 'base64'), joined = ${small.length}::int where chunk = ${last}::int
      )
      delete from search_fresh_chunks where chunk = any(${numbers}::int[]) and chunk <> ${last}::int`.execute(
      trx,
    );
  });
}

/** Writes all fresh chunks as rows. The caller holds the index lock. */
async function flushChunks(trx: Db): Promise<void> {
  for (let flush = await nextFlush(trx); flush; flush = await nextFlush(trx)) {
    for (const slice of slicesOf(flush.chunk, SLICE_WORDS))
      await insertWords(trx, flush.through, slice);
    await endFlush(trx, flush);
  }
}

/** A flush: all fresh chunks up to the number `through`, written as rows of one chunk. */
interface Flush {
  through: number;
  /** The fresh chunks, joined. */
  chunk: Chunk;
  /** Whether rows of this flush have been written already. */
  isStarted: boolean;
}

/** Returns the unfinished flush, or else a flush of all fresh chunks. Returns null if there are none. */
async function nextFlush(db: Db): Promise<Flush | null> {
  // Read before the chunks: another process may start a flush meanwhile, with chunks that an earlier read does not
  // contain.
  const unfinished = await unfinishedFlush(db);
  const chunks = await readFreshChunks(db);
  const through = unfinished ?? chunks.at(-1)?.chunk;
  if (through === undefined) return null;
  const flushed = chunks.filter(({ chunk }) => chunk <= through);
  return { through, chunk: await joinChunks(flushed), isStarted: unfinished !== null };
}

/** Returns the chunk number of the unfinished flush, or null. */
async function unfinishedFlush(db: Db): Promise<number | null> {
  // Ordered as the index by chunk, so that the planner has no reason to read all rows.
  const { rows } = await sql<{ chunk: number | null }>`
    select max(fresh.chunk) as chunk from search_fresh_chunks fresh cross join lateral (
      select p.chunk from search_postings p where p.chunk >= fresh.chunk order by p.chunk, p.word limit 1
    ) first where first.chunk = fresh.chunk`.execute(db);
  return rows[0]!.chunk;
}

/**
 * Writes the fresh chunks as rows, in one transaction for each slice of at most `words` words. Readers ignore the rows until
 * the last slice is committed, so an interrupted flush does no harm, and the next one continues it. Several processes may
 * flush at once. Calls `onSlice` after each slice with its duration in ms.
 */
export async function flush(
  db: Db,
  {
    words = FLUSH_WORDS,
    onSlice = async () => {},
  }: { words?: number; onSlice?: (ms: number) => Promise<void> } = {},
): Promise<void> {
  for (let isMore = true; isMore;) {
    const flushing = await nextFlush(db);
    if (!flushing) return;
    for (const slice of slicesOf(flushing.chunk, words)) {
      // Time is measured from when the lock is held, as for merging.
      let started = 0;
      const continues = await db.transaction().execute(async (trx) => {
        await lockIndex(trx);
        started = performance.now();
        // Another process may have finished this flush, or started one with other chunks.
        if (!(await isNext(trx, flushing))) return false;
        await insertWords(trx, flushing.through, slice);
        if (slice.isLast) await endFlush(trx, flushing);
        return !slice.isLast;
      });
      await onSlice(performance.now() - started);
      if (!continues) break;
    }
    // Chunks that were added after an unfinished flush started need another flush.
    isMore = flushing.isStarted;
  }
}

async function isNext(trx: Db, { through }: Flush): Promise<boolean> {
  const fresh = await trx
    .selectFrom("search_fresh_chunks")
    .select("chunk")
    .where("chunk", "=", through)
    .executeTakeFirst();
  return fresh !== undefined && ((await unfinishedFlush(trx)) ?? through) === through;
}

/** Finishes a flush: readers use its rows instead of the fresh chunks. Chunks that were added meanwhile stay fresh. */
async function endFlush(trx: Db, { through, chunk }: Flush): Promise<void> {
  const postings = postingsIn(chunk);
  const growing = sql`chunk = ${GROWING} and chunk > ${through}::int`;
  // Entries are numbered without gaps, so the difference of two chunk numbers is a count of entries.
  await sql`
    insert into search_chunks (chunk, entries, postings)
    select ${through}::int, entries - (chunk - ${through}::int), ${postings}::int from search_chunks where ${growing}`.execute(
    trx,
  );
  await sql`
    update search_chunks set entries = chunk - ${through}::int, postings = postings - ${postings}::int where ${growing}`.execute(
    trx,
  );
  await trx.deleteFrom("search_fresh_chunks").where("chunk", "<=", through).execute();
}

const postingsIn = (chunk: Chunk) => chunk.entries.reduce((sum, count) => sum + count, 0);

/** Splits a chunk into slices of at most `wordsMax` words. An empty chunk gives one empty slice. */
function* slicesOf(chunk: Chunk, wordsMax: number): Generator<Chunk & { isLast: boolean }> {
  let [postingsAt, placesAt] = [0, 0];
  let first = 0;
  do {
    let end = first;
    const [postingsStart, placesStart] = [postingsAt, placesAt];
    const bytesSoFar = () => postingsAt - postingsStart + placesAt - placesStart;
    while (
      end < chunk.words.length &&
      end - first < wordsMax &&
      (end === first || bytesSoFar() < SLICE_BYTES)
    ) {
      postingsAt += chunk.postingBytes[end]!;
      placesAt += chunk.placeBytes[end]!;
      end++;
    }
    yield {
      words: chunk.words.slice(first, end),
      entries: chunk.entries.slice(first, end),
      postingBytes: chunk.postingBytes.slice(first, end),
      placeBytes: chunk.placeBytes.slice(first, end),
      postings: chunk.postings.subarray(postingsStart, postingsAt),
      places: chunk.places.subarray(placesStart, placesAt),
      isLast: end === chunk.words.length,
    };
    first = end;
  } while (first < chunk.words.length);
}

/**
 * Writes words as rows, except those that are written already. It sends a few long strings, which is ten times as fast as
 * arrays and bytea with the embedded database.
 */
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
      ${bytes(postings)} postings, ${bytes(places)} places
    on conflict (word, chunk) do nothing`.execute(trx);
}

/** Returns where each part begins, counted from 1 as in SQL. */
function startsOf(lengths: readonly number[]): number[] {
  let start = 1;
  return lengths.map((length) => (start += length) - length);
}
