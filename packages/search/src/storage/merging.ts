import { sql, type RawBuilder } from "kysely";
import type { Db } from "../types";
import { isFlushDue, isJoinDue } from "./chunks";
import {
  deadChunks,
  findDeadSpan,
  GROWING,
  IS_SMALL,
  readByIndex,
  type Span,
  SPANS,
} from "./index-tables";

/**
 * Statements that move rows of `search_postings` between chunks. None of them joins tables, and each reads one range of the
 * index by chunk and word for every chunk. In a transaction that reads by index, the planner has no statistics of the newest
 * chunks, but also no slower plan to choose. See docs/decisions/0061-upkeep-of-the-word-index.md.
 */

/** Words of some chunks: those after `after` and up to `through`, in the order of the index. */
export interface Words {
  chunks: readonly number[];
  after: string;
  through: string;
}

/** Returns the chunk numbers between `above` and `below` (both exclusive) that have rows, the newest first, at most `limit`. */
async function chunksWithRows(
  db: Db,
  { above, below, limit }: { above: number; below: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ chunk: number }>`
    with recursive source as (
      (select chunk, 1 as place from search_postings where chunk > ${above}::int and chunk < ${below}::int order by chunk desc limit 1)
      union all
      select older.chunk, place + 1 from source cross join lateral (
        select p.chunk from search_postings p where p.chunk > ${above}::int and p.chunk < source.chunk order by p.chunk desc limit 1
      ) older where place < ${limit}::int
    )
    select chunk from source order by chunk desc`.execute(db);
  return rows.map(({ chunk }) => chunk);
}

/** Returns the last word of the next `rows` rows of some chunks after a word; null if there are no more. */
async function lastWordAhead(
  db: Db,
  { chunks, after, rows: most }: { chunks: readonly number[]; after: string; rows: number },
): Promise<string | null> {
  // The order includes the chunk, so that only the index by chunk and word can serve it.
  const ahead = chunks.map(
    (chunk) => sql`(
    select word from search_postings where (chunk, word) > (${chunk}::int, ${after}) and chunk <= ${chunk}::int
    order by chunk, word limit ${most}::int)`,
  );
  const { rows } = await sql<{ last: string | null }>`
    select max(word) as last from (
      select word from (${sql.join(ahead, sql` union all `)}) each_chunk order by word limit ${most}::int
    ) ahead`.execute(db);
  return rows[0]!.last;
}

/**
 * Moves words of older chunks into a chunk, in front of its own bytes of these words. Returns how many postings became dead
 * rows.
 */
async function moveWords(trx: Db, words: Words, chunk: number): Promise<number> {
  const { rows } = await sql<{ postings: number }>`
    with ${deletedFrom(words)}, merged as (
      insert into search_postings as existing (word, chunk, entries, postings, places)
      select word, ${chunk}::int, sum(entries), string_agg(postings, ''::bytea order by chunk), string_agg(places, ''::bytea order by chunk)
      from gone group by word
      on conflict (word, chunk) do update set entries = excluded.entries + existing.entries,
        postings = excluded.postings || existing.postings, places = excluded.places || existing.places
      returning entries
    )
    select coalesce(sum(entries), 0)::int as postings from merged`.execute(trx);
  return rows[0]!.postings;
}

/** Deletes words of some chunks. Returns how many postings became dead rows. */
async function deleteWords(trx: Db, words: Words): Promise<number> {
  const { rows } = await sql<{ postings: number }>`
    with ${deletedFrom(words)} select coalesce(sum(entries), 0)::int as postings from gone`.execute(
    trx,
  );
  return rows[0]!.postings;
}

/** Returns named statements that delete words. The last one, `gone`, contains all deleted rows. */
function deletedFrom({ chunks, after, through }: Words): RawBuilder<unknown> {
  const names = chunks.map((chunk) => sql.ref(`gone_${chunk}`));
  const deletions = chunks.map(
    (chunk, index) => sql`${names[index]!} as (
    delete from search_postings where chunk = ${chunk}::int and word > ${after} and word <= ${through}
    returning word, chunk, entries, postings, places)`,
  );
  const all = names.map((name) => sql`select word, chunk, entries, postings, places from ${name}`);
  return sql`${sql.join(deletions)}, gone as (${sql.join(all, sql` union all `)})`;
}

/**
 * Target duration of a slice, in ms. The embedded database answers no other request meanwhile. Chosen: pages stay below half
 * a second.
 */
const SLICE_MS = 100;
/**
 * Number of rows in the first slice, and limits for later ones. Later numbers depend on the time of the last slice, because
 * rows differ in length.
 */
const ROWS_FIRST = 500;
const ROWS_LEAST = 50;
const ROWS_MOST = 10_000;
/**
 * A chunk is merged with all newer ones once it has at most this many times their postings. While posts change, eight chunks of
 * one size are merged. It happens much earlier when dead chunks were dropped and worn ones emptied just before: dead entries
 * that are merged with living ones stay. Then a word is read from at most three rows in a library of 20,000 documents, and
 * five in one of 200,000.
 */
export const APART_FACTOR = { afterChanges: 1 / 7, afterCleaning: 2 };

interface MergeOptions {
  /** Only chunks newer than this one are merged. */
  newerThan?: number;
  /** See APART_FACTOR. */
  apartFactor?: number;
}

/** Number of chunks from which one statement moves rows. Each adds a part to the statement, which takes time to plan. */
const CHUNKS_AT_ONCE = 16;

/** Called after each slice with the number of postings that became dead rows, and its duration in ms. Merging waits for it. */
type OnSlice = (postings: number, ms: number) => Promise<void>;

/**
 * Merges chunks of rows until each is much larger than all newer ones together (see APART_FACTOR). Readers notice no difference: a word's rows become
 * one row with the same bytes. Each slice is a transaction, so merging may stop at any moment; the next call continues it.
 */
export async function mergeChunks(
  db: Db,
  onSlice: OnSlice,
  { newerThan = 0, apartFactor = APART_FACTOR.afterChanges }: MergeOptions = {},
): Promise<void> {
  const next = async (trx: Db) =>
    (await halfMerged(trx, newerThan)) ?? recordMerge(trx, newerThan, apartFactor);
  for (let span = await withMergeLock(db, next); span; span = await withMergeLock(db, next))
    await moveRows(db, span, onSlice);
}

/** Moves all rows of a span into its chunk. Starts with the newest, because their bytes are put in front of the chunk's own. */
async function moveRows(db: Db, { above, chunk }: Span, onSlice: OnSlice): Promise<void> {
  const sources = () =>
    withMergeLock(db, (trx) => chunksWithRows(trx, { above, below: chunk, limit: CHUNKS_AT_ONCE }));
  for (let chunks = await sources(); chunks.length > 0; chunks = await sources()) {
    await wordByWord(
      db,
      async (trx, { after, rows }) => {
        const last = await lastWordAhead(trx, { chunks, after, rows });
        return last === null
          ? NO_WORDS
          : { last, postings: await moveWords(trx, { chunks, after, through: last }, chunk) };
      },
      onSlice,
    );
  }
}

/** Drops chunks whose entries are all dead, in slices. The next call continues with what is left. */
export async function dropDeadChunks(db: Db, onSlice: OnSlice): Promise<void> {
  for (const { chunk } of await deadChunks(db)) {
    for (
      let chunks = await withMergeLock(db, (trx) => dropEmpty(trx, chunk));
      chunks.length > 0;
      chunks = await withMergeLock(db, (trx) => dropEmpty(trx, chunk))
    ) {
      await wordByWord(db, (trx, part) => dropWords(trx, chunk, chunks, part), onSlice);
    }
  }
}

/**
 * Removes a dead chunk that has no rows. Otherwise returns the chunk numbers of its remaining rows: more than one if it is
 * half merged.
 */
async function dropEmpty(trx: Db, dead: number): Promise<number[]> {
  const span = await findDeadSpan(trx, dead);
  if (!span) return [];
  const chunks = await chunksWithRows(trx, {
    above: span.above,
    below: dead + 1,
    limit: CHUNKS_AT_ONCE,
  });
  if (chunks.length === 0)
    await trx.deleteFrom("search_chunks").where("chunk", "=", dead).execute();
  return chunks;
}

/** Deletes rows of a dead chunk. */
async function dropWords(
  trx: Db,
  dead: number,
  chunks: readonly number[],
  { after, rows }: Part,
): Promise<Slice> {
  // Checked for each slice: another process may have merged the chunk with chunks that have living entries.
  const last = (await findDeadSpan(trx, dead))
    ? await lastWordAhead(trx, { chunks, after, rows })
    : null;
  return last === null
    ? NO_WORDS
    : { last, postings: await deleteWords(trx, { chunks, after, through: last }) };
}

/** Runs work on words in slices, each in its own transaction, until no words are left. */
async function wordByWord(
  db: Db,
  work: (trx: Db, part: Part) => Promise<Slice>,
  onSlice: OnSlice,
): Promise<void> {
  for (let part: Part | null = { after: "", rows: ROWS_FIRST }; part !== null;) {
    // Time is measured from when the slice begins: on a busy site, waiting for it takes longer than the slice.
    let started = 0;
    const { last, postings }: Slice = await withMergeLock(db, (trx) => {
      started = performance.now();
      return work(trx, part!);
    });
    const ms = performance.now() - started;
    await onSlice(postings, ms);
    part = last === null ? null : { after: last, rows: rowsAfter(part.rows, ms) };
  }
}

/**
 * Returns the number of rows for the next slice, after one of `rows` rows. At most twice as many, because the next rows may
 * be longer.
 */
function rowsAfter(rows: number, ms: number): number {
  const fitting = rows * Math.min(2, SLICE_MS / ms);
  return Math.round(Math.min(ROWS_MOST, Math.max(ROWS_LEAST, fitting)));
}

/** The rows of a slice: a number of rows with words after `after`. */
interface Part {
  after: string;
  rows: number;
}

/** The last word of a slice, or null if there was none, and how many postings became dead rows. */
interface Slice {
  last: string | null;
  postings: number;
}
const NO_WORDS: Slice = { last: null, postings: 0 };

/** Lets one process at a time move rows of the index. A process waits at most for one slice of another. */
async function withMergeLock<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('search merge'))`.execute(trx);
    await readByIndex(trx);
    return work(trx);
  });
}

/** Pending work. Does not include merges that were interrupted. */
export interface PendingWork {
  /** Whether enough fresh chunks are small to be joined. */
  join: boolean;
  /** Whether the fresh chunks are large enough to be flushed. */
  flush: boolean;
  /** Whether a chunk is small enough to be merged with newer ones. */
  merge: boolean;
}

export async function pendingWork(
  db: Db,
  { newerThan = 0, apartFactor = APART_FACTOR.afterChanges }: MergeOptions = {},
): Promise<PendingWork> {
  const { rows } = await sql<Chunk & { is_growing: boolean; small: number }>`
    select chunk, entries, postings, chunk is not distinct from ${GROWING} as is_growing, (select count(*)::int from search_fresh_chunks where ${IS_SMALL}) as small
    from search_chunks where chunk > ${newerThan}::int order by chunk desc`.execute(db);
  const growing = rows.find(({ is_growing }) => is_growing);
  return {
    join: growing !== undefined && isJoinDue(growing.small),
    flush: growing !== undefined && isFlushDue(growing.postings),
    merge:
      groupToMerge(
        rows.filter(({ is_growing }) => !is_growing),
        apartFactor,
      ) !== null,
  };
}

interface Chunk {
  chunk: number;
  entries: number;
  postings: number;
}

/** Returns the chunks of rows newer than `newerThan`, the newest first. */
async function chunksNewerThan(db: Db, newerThan: number): Promise<Chunk[]> {
  const { rows } = await sql<Chunk>`
    select chunk, entries, postings from search_chunks
    where chunk > ${newerThan}::int and chunk is distinct from ${GROWING} order by chunk desc`.execute(
    db,
  );
  return rows;
}

/** Returns how many of the chunks, given the newest first, to merge into one; null if each has to stay apart. */
function groupToMerge(chunks: readonly Chunk[], apartFactor: number): number | null {
  let newer = 0;
  let group: number | null = null;
  for (const [index, { postings }] of chunks.entries()) {
    if (index > 0 && postings <= newer * apartFactor) group = index + 1;
    newer += postings;
  }
  return group;
}

/**
 * Records the newest chunks as one chunk, if some have to be merged. This happens before their rows are moved. So a half-merged chunk is never taken for dead while rows with its number contain older entries.
 */
async function recordMerge(trx: Db, newerThan: number, apartFactor: number): Promise<Span | null> {
  const chunks = await chunksNewerThan(trx, newerThan);
  const end = groupToMerge(chunks, apartFactor);
  if (end === null) return null;
  const group = chunks.slice(0, end);
  const { chunk } = group[0]!;
  const sum = (of: "entries" | "postings") => group.reduce((total, one) => total + one[of], 0);
  await trx
    .deleteFrom("search_chunks")
    .where("chunk", ">=", group.at(-1)!.chunk)
    .where("chunk", "<", chunk)
    .execute();
  await trx
    .updateTable("search_chunks")
    .set({ entries: sum("entries"), postings: sum("postings") })
    .where("chunk", "=", chunk)
    .execute();
  return { above: chunks[end]?.chunk ?? newerThan, chunk };
}

/**
 * Finds a chunk whose merge is recorded but unfinished: it was interrupted, or another process is still running it. Ignores
 * the span of the fresh chunks, because its rows belong to an unfinished flush.
 */
async function halfMerged(trx: Db, newerThan: number): Promise<Span | null> {
  const { rows } = await sql<Span>`
    select span.above, span.chunk from ${SPANS} span cross join lateral (
      select p.chunk from search_postings p where p.chunk > span.above and p.chunk < span.chunk order by p.chunk limit 1
    ) apart
    where span.chunk > ${newerThan}::int and span.chunk is distinct from ${GROWING} order by span.chunk desc limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}
