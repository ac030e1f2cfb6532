import { sql } from "kysely";
import type { Db } from "../../../db/client";

/** How long one statement should take, in ms: the embedded database does nothing else meanwhile. Ours. */
const SLICE_MS = 100;
/** Rows moved or deleted by the first statement, by each at least and at most; in between by how long the last one took, for rows are of very different length. Ours. */
const ROWS_FIRST = 500;
const ROWS_LEAST = 50;
const ROWS_MOST = 10_000;
/** So many chunks of about one size are merged into one; a word is then read from that many rows at most for each size. */
const MERGE_AT = 8;
/** Postings of the smallest size: one post with a long text. */
const SMALLEST_POSTINGS = 8_000;

/** A chunk with the numbers that its entries have: above one and up to its own. */
export interface Span {
  above: number;
  chunk: number;
}

/**
 * Merges chunks until fewer than MERGE_AT of each size are left. Word by word nothing changes for a reader: what was in
 * several rows is in one. So it is done in slices and may stop at any moment; what was not reached then comes first the next
 * time. `onSlice` hears after each how many postings lie dead in the table since, and
 * how many ms it took; what it does is waited for. With `behind`, only chunks newer than that one are merged.
 */
export async function mergeChunks(db: Db, onSlice: OnSlice, { behind = 0 }: { behind?: number } = {}): Promise<void> {
  const next = async (trx: Db) => (await halfMerged(trx, behind)) ?? joinDue(trx, behind);
  for (let span = await alone(db, next); span; span = await alone(db, next)) {
    const { above, chunk } = span;
    await wordByWord(db, (trx, part) => mergeWords(trx, above, chunk, part), onSlice);
  }
}

/** Drops chunks whose entries are all dead, in slices; what is not reached is dropped the next time. `onSlice` as in merging. */
export async function dropDeadChunks(db: Db, onSlice: OnSlice): Promise<void> {
  for (const { chunk } of await deadChunks(db)) await wordByWord(db, (trx, part) => dropWords(trx, chunk, part), onSlice);
}

type OnSlice = (postings: number, ms: number) => Promise<void>;

/** The chunks whose entries are all dead. Never the newest: its number is the one that the next entries are counted from. */
export async function deadChunks(db: Db): Promise<Span[]> {
  return (await livingBySpan(db)).slice(0, -1).filter(({ living }) => living === 0);
}

/** The chunks in which more entries are dead than alive. */
export async function wornChunks(db: Db): Promise<Span[]> {
  return (await livingBySpan(db)).filter(({ entries, living }) => living > 0 && entries - living > living);
}

/** Posts that have an entry in a chunk, so many at most. */
export async function livingPosts(db: Db, { above, chunk }: Span, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct post_id as id from (
      select post_id from search_entries where id > ${above} and id <= ${chunk} order by id limit ${limit}
    ) first`.execute(db);
  return rows.map(({ id }) => id);
}

/** All chunks, oldest first, with how many entries were written into each and how many of these are alive. */
async function livingBySpan(db: Db): Promise<(Span & { entries: number; living: number })[]> {
  const { rows } = await sql<Span & { entries: number; living: number }>`
    select above, chunk, entries, (select count(*)::int from search_entries e where e.id > above and e.id <= chunk) as living
    from (select chunk, entries, coalesce(lag(chunk) over (order by chunk), 0) as above from search_chunks) span
    order by chunk`.execute(db);
  return rows;
}

/** Does work on words in slices, each in a transaction of its own, until there are no more words behind the last one. */
async function wordByWord(db: Db, work: (trx: Db, part: Part) => Promise<Slice>, onSlice: OnSlice): Promise<void> {
  for (let part: Part | null = { after: "", rows: ROWS_FIRST }; part !== null; ) {
    // The clock starts once it is this one's turn: on a busy site that takes longer than the slice.
    let started = 0;
    const { last, postings }: Slice = await alone(db, (trx) => {
      started = performance.now();
      return work(trx, part!);
    });
    const ms = performance.now() - started;
    await onSlice(postings, ms);
    part = last === null ? null : { after: last, rows: rowsAfter(part.rows, ms) };
  }
}

/** How many rows are moved next where so many took so long; never twice as many, since the next ones may be longer. */
function rowsAfter(rows: number, ms: number): number {
  const fitting = rows * Math.min(2, SLICE_MS / ms);
  return Math.round(Math.min(ROWS_MOST, Math.max(ROWS_LEAST, fitting)));
}

/** So many rows, of the words behind one. */
interface Part {
  after: string;
  rows: number;
}

/** The last word of a slice, null when there was none, and how many postings its rows had. */
interface Slice {
  last: string | null;
  postings: number;
}
const NOTHING: Slice = { last: null, postings: 0 };

/** One process at a time moves rows of the index; each waits for no more than another's slice. */
async function alone<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('search merge'))`.execute(trx);
    return work(trx);
  });
}

/**
 * Notes the newest chunks of one size and smaller as one, when there are enough of that size. Before their rows are
 * moved, so that a chunk that is half merged is never taken for dead while rows with its number hold older entries.
 */
async function joinDue(trx: Db, behind: number): Promise<Span | null> {
  const chunks = await trx.selectFrom("search_chunks").selectAll().where("chunk", ">", behind).orderBy("chunk", "desc").execute();
  const sizes = chunks.map(({ postings }) => Math.max(0, Math.floor(Math.log(postings / SMALLEST_POSTINGS) / Math.log(MERGE_AT)) + 1));
  for (const size of new Set(sizes.toSorted((a, b) => a - b))) {
    // Up to the first that is larger: merging never moves the large old ones for a small new one.
    const larger = sizes.findIndex((other) => other > size);
    const end = larger < 0 ? chunks.length : larger;
    if (sizes.slice(0, end).filter((other) => other === size).length < MERGE_AT) continue;
    const group = chunks.slice(0, end);
    const { chunk } = group[0]!;
    const sum = (of: "entries" | "postings") => group.reduce((total, one) => total + one[of], 0);
    await trx.deleteFrom("search_chunks").where("chunk", ">=", group.at(-1)!.chunk).where("chunk", "<", chunk).execute();
    await trx.updateTable("search_chunks").set({ entries: sum("entries"), postings: sum("postings") }).where("chunk", "=", chunk).execute();
    return { above: chunks[end]?.chunk ?? behind, chunk };
  }
  return null;
}

/** A chunk that was noted as one of several while rows of those still stand apart: whoever merged it was stopped, or is at it. */
async function halfMerged(trx: Db, behind: number): Promise<Span | null> {
  const { rows } = await sql<Span>`
    select above, chunk from (select chunk, coalesce(lag(chunk) over (order by chunk), 0) as above from search_chunks) span
    where chunk > ${behind} and exists (select from search_postings p where p.chunk > above and p.chunk < span.chunk)
    order by chunk desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Merges the rows of some words, of those that have more than the newest chunk's. */
async function mergeWords(trx: Db, above: number, chunk: number, { after, rows: most }: Part): Promise<Slice> {
  const { rows } = await sql<Slice>`
    with due as materialized (
      select distinct word from (
        select word from search_postings where word > ${after} and chunk > ${above} and chunk < ${chunk} order by word limit ${most}
      ) ahead
    ), gone as (
      delete from search_postings p using due where p.word = due.word and p.chunk > ${above} and p.chunk <= ${chunk}
      returning p.word, p.chunk, p.entries, p.postings, p.places
    ), merged as (
      insert into search_postings (word, chunk, entries, postings, places)
      select word, ${chunk}::int, sum(entries), string_agg(postings, ''::bytea order by chunk), string_agg(places, ''::bytea order by chunk)
      from gone group by word
      returning word
    )
    select (select max(word) from merged) as last, (select coalesce(sum(entries), 0)::int from gone) as postings`.execute(trx);
  return rows[0]!;
}

/** Deletes the rows of a dead chunk for some words, and at last the chunk. */
async function dropWords(trx: Db, dead: number, { after, rows: most }: Part): Promise<Slice> {
  // Another process may have merged it with chunks that are alive.
  const { rows: [span] } = await sql<{ above: number }>`
    select above from (select chunk, coalesce(lag(chunk) over (order by chunk), 0) as above from search_chunks) span
    where chunk = ${dead} and not exists (select from search_entries e where e.id > above and e.id <= chunk)`.execute(trx);
  if (!span) return NOTHING;
  const { rows } = await sql<Slice>`
    with due as materialized (
      select distinct word from (
        select word from search_postings where word > ${after} and chunk > ${span.above} and chunk <= ${dead} order by word limit ${most}
      ) ahead
    ), gone as (
      delete from search_postings p using due where p.word = due.word and p.chunk > ${span.above} and p.chunk <= ${dead}
      returning p.word, p.entries
    )
    select max(word) as last, coalesce(sum(entries), 0)::int as postings from gone`.execute(trx);
  if (rows[0]!.last === null) await trx.deleteFrom("search_chunks").where("chunk", "=", dead).execute();
  return rows[0]!;
}
