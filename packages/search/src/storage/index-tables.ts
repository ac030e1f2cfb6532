import { type RawBuilder, sql } from "kysely";
import type { Db } from "../types";

/** Number of changes that other processes can be behind before they have to read everything again. */
const CHANGES_KEPT = 200;

/** Query of the number of the newest change of the index, as `revision`. */
export const NEWEST_REVISION = sql`(select coalesce(max(revision), 0) as revision from search_changes)`;

/** Condition for a fresh chunk that was not joined yet. */
export const IS_SMALL = sql`joined = 1`;

/** Locks the index for writing. So revisions and entry numbers become visible in order, and no entry is made twice. */
export async function lockIndex(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search entries'))`.execute(trx);
}

/** Returns the number of the newest change of the index. */
export async function newestRevision(db: Db): Promise<number> {
  const { rows } = await sql<{
    revision: number;
  }>`select revision from ${NEWEST_REVISION} newest`.execute(db);
  return rows[0]!.revision;
}

/** The changes of the index since a revision. */
interface IndexChanges {
  /** Number of the newest change. */
  newest: number;
  /** Posts indexed or removed since then; null if the log no longer reaches back that far. */
  posts: number[] | null;
}

/** The newest entry of the index, and the fresh chunks. */
export interface IndexEnd {
  /** Number of the last entry ever written. */
  lastEntry: number;
  /**
   * State of the fresh chunks: the number of chunks not joined yet; whether the last entry is in a fresh chunk; and if so,
   * the total number of fresh postings.
   */
  smallChunks: number;
  isFresh: boolean;
  lastPostings: number;
}

interface ChangeRow {
  newest: number;
  oldest: number | null;
  posts: number[] | null;
}

/** Selects the columns of `ChangeRow`. */
const changeColumns = (revision: number) => sql`
  coalesce((select max(revision) from search_changes), 0) as newest,
  (select min(revision) from search_changes) as oldest,
  (select array_agg(distinct post_id) from search_changes where revision > ${revision}::int) as posts`;

const changesOf = ({ newest, oldest, posts }: ChangeRow, revision: number): IndexChanges => ({
  newest,
  posts: posts === null ? [] : oldest! > revision + 1 ? null : posts,
});

/** Returns what has changed since a revision. */
export async function changesSince(db: Db, revision: number): Promise<IndexChanges> {
  const { rows } = await sql<ChangeRow>`select ${changeColumns(revision)}`.execute(db);
  return changesOf(rows[0]!, revision);
}

/**
 * Returns what has changed since a revision, and the end of the index, for a transaction that writes after it. A single
 * statement, because each costs the embedded database half a millisecond in addition to its work.
 */
export async function changesAndEnd(trx: Db, revision: number): Promise<IndexChanges & IndexEnd> {
  const { rows } = await sql<
    ChangeRow & {
      last_entry: number;
      last_postings: number;
      last_fresh: number | null;
      small_chunks: number;
    }
  >`
    select ${changeColumns(revision)},
      coalesce(last.chunk, 0) as last_entry, coalesce(last.postings, 0) as last_postings,
      fresh.last as last_fresh, fresh.small as small_chunks
    from (select count(*) filter (where ${IS_SMALL})::int as small, max(chunk) as last from search_fresh_chunks) fresh
    left join (select chunk, postings from search_chunks order by chunk desc limit 1) last on true`.execute(
    trx,
  );
  const row = rows[0]!;
  return {
    ...changesOf(row, revision),
    lastEntry: row.last_entry,
    smallChunks: row.small_chunks,
    isFresh: row.last_fresh === row.last_entry,
    lastPostings: row.last_postings,
  };
}

/**
 * Removes changes after which more than `postsMax` posts have changed, as after an import: each further change would remove a
 * part of them, and processes that do not know them read everything again anyway.
 */
export async function shortenLog(db: Db, postsMax: number): Promise<void> {
  await sql`
    delete from search_changes
    where revision < (select revision from search_changes order by revision desc offset ${postsMax}::int limit 1)`.execute(
    db,
  );
}

/** Returns named statements that log these posts as indexed or removed, for a transaction that holds the lock. */
export function logChange(newest: number, postIds: readonly number[]): RawBuilder<unknown> {
  const revision = newest + 1;
  return sql`
    logged as (insert into search_changes (revision, post_id) select ${revision}::int, unnest(${[...new Set(postIds)]}::int[])),
    expired as (delete from search_changes where revision <= ${revision - CHANGES_KEPT}::int)`;
}

/** A chunk with the range of its entry numbers: above `above`, and up to its own number. */
export interface Span {
  above: number;
  chunk: number;
}

/** Selects each chunk with the number of the chunk before it. */
export const SPANS = sql`(select chunk, entries, coalesce(lag(chunk) over (order by chunk), 0) as above from search_chunks)`;

/** The number of the growing chunk that all fresh chunks form; null if there are none. */
export const GROWING = sql`(select max(chunk) from search_fresh_chunks)`;

/**
 * The first living entry of a span, at most one row. The limit makes this a lookup by key, regardless of the planner's
 * estimates.
 */
const firstLiving = sql`(select e.id from search_entries e where e.id > span.above and e.id <= span.chunk order by e.id limit 1)`;

/**
 * Returns the chunks whose entries are all dead. Never the newest, because the numbers of the next entries continue from it.
 */
export async function deadChunks(db: Db): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select span.above, span.chunk from ${SPANS} span left join lateral ${firstLiving} living on true
    where living.id is null order by span.chunk`.execute(db);
  const newest = await db
    .selectFrom("search_chunks")
    .select((eb) => eb.fn.max("chunk").as("chunk"))
    .executeTakeFirst();
  return rows.filter(({ chunk }) => chunk !== newest?.chunk);
}

/** Returns the span of a chunk whose entries are all dead; null if it has living ones or was merged into another chunk. */
export async function findDeadSpan(db: Db, dead: number): Promise<Span | null> {
  const { rows } = await sql<Span>`
    select span.above, span.chunk from ${SPANS} span left join lateral ${firstLiving} living on true
    where span.chunk = ${dead}::int and living.id is null`.execute(db);
  return rows[0] ?? null;
}

/** Number of entry ids counted at once: 40 ms with the embedded database. */
const COUNTED_ENTRIES = 50_000;

/**
 * Returns chunks with living entries but more dead ones, oldest first. Fresh chunks are excluded, because they still grow. Works
 * in small steps, because the site is running.
 */
export async function wornChunks(db: Db): Promise<Span[]> {
  const { rows: spans } = await sql<
    Span & { entries: number }
  >`select above, chunk, entries from ${SPANS} span where chunk is distinct from ${GROWING} order by chunk`.execute(
    db,
  );
  const last = spans.at(-1)?.chunk ?? 0;
  const living = new Map<number, number>();
  for (let above = 0; above < last; above += COUNTED_ENTRIES) {
    // A single pass over these entries. If they were counted chunk by chunk, the planner would use a pass for each chunk when
    // statistics are missing.
    const { rows: counts } = await sql<{ place: number; living: number }>`
      select width_bucket(id - 1, ${spans.map(({ chunk }) => chunk)}::int[]) as place, count(*)::int as living
      from search_entries where id > ${above} and id <= ${above + COUNTED_ENTRIES} group by 1`.execute(
      db,
    );
    for (const count of counts)
      living.set(count.place, (living.get(count.place) ?? 0) + count.living);
  }
  return spans
    .filter(({ entries }, place) => {
      const alive = living.get(place) ?? 0;
      return alive > 0 && entries - alive > alive;
    })
    .map(({ above, chunk }) => ({ above, chunk }));
}

/** Returns posts that have an entry in a chunk, at most `limit`. */
export async function livingPosts(
  db: Db,
  { above, chunk }: Span,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct post_id as id from (
      select post_id from search_entries where id > ${above} and id <= ${chunk} order by id limit ${limit}
    ) first`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Makes the rest of a transaction read tables through indexes and in index order, never by a full scan. Use it for
 * statements that go through a large table in slices. A planner without statistics of the newest rows may otherwise read and
 * sort all rows for each slice.
 */
export async function readByIndex(trx: Db): Promise<void> {
  // Turns jit off as well. The last sort of a few rows is unavoidable and counts as so expensive that a server would compile
  // the statement.
  await sql`
    select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit']) name`.execute(
    trx,
  );
}

/** Passes many rows as one parameter, to be read with `as r(column type, …)`. */
export function asRows(rows: readonly object[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === "string" ? toDatabaseText(value) : value,
  );
  // Sent as text, because the two drivers disagree on whether a string given for json is already JSON.
  return sql`json_to_recordset(${json}::text::json)`;
}

/** Returns text without characters that PostgreSQL cannot store. NUL is removed; unpaired surrogates become U+FFFD. */
export function toDatabaseText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");
}
