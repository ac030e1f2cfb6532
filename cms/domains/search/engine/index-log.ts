import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/client";
import { IS_SMALL } from "./fresh-chunks";

/** How many changes other processes can be behind before they read everything again. */
const CHANGES_KEPT = 200;

/** One writer at a time: revisions and numbers of entries become visible in their order, and no entry is made twice. */
export async function lockIndex(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search entries'))`.execute(trx);
}

/** Number of the newest change of the index. */
export async function newestRevision(db: Db): Promise<number> {
  const { rows } = await sql<{
    revision: number;
  }>`select coalesce(max(revision), 0) as revision from search_changes`.execute(db);
  return rows[0]!.revision;
}

/** What happened to the index since a revision. */
export interface IndexChanges {
  /** Number of the newest change. */
  newest: number;
  /** Posts written or removed since; null when the log no longer reaches back so far. */
  posts: number[] | null;
  /** Number of the last entry that was ever written. */
  lastEntry: number;
  /** What is fresh: chunks that were not joined yet, and whether the last entry is in a fresh one, with so many postings in all then. */
  smallChunks: number;
  isFresh: boolean;
  lastPostings: number;
}

export async function changesSince(db: Db, revision: number): Promise<IndexChanges> {
  const { rows } = await sql<{
    newest: number;
    oldest: number | null;
    posts: number[] | null;
    last_entry: number;
    last_postings: number;
    last_fresh: number | null;
    small_chunks: number;
  }>`
    select coalesce((select max(revision) from search_changes), 0) as newest,
      (select min(revision) from search_changes) as oldest,
      (select array_agg(distinct post_id) from search_changes where revision > ${revision}::int) as posts,
      coalesce(last.chunk, 0) as last_entry, coalesce(last.postings, 0) as last_postings,
      fresh.last as last_fresh, fresh.small as small_chunks
    from (select count(*) filter (where ${IS_SMALL})::int as small, max(chunk) as last from search_fresh_chunks) fresh
    left join (select chunk, postings from search_chunks order by chunk desc limit 1) last on true`.execute(
    db,
  );
  const row = rows[0]!;
  return {
    newest: row.newest,
    posts: row.posts === null ? [] : row.oldest! > revision + 1 ? null : row.posts,
    lastEntry: row.last_entry,
    smallChunks: row.small_chunks,
    isFresh: row.last_fresh === row.last_entry,
    lastPostings: row.last_postings,
  };
}

/** Named statements that note that these posts were written or removed, for a transaction that holds the lock. */
export function logChange(newest: number, postIds: readonly number[]): RawBuilder<unknown> {
  const revision = newest + 1;
  return sql`
    logged as (insert into search_changes (revision, post_id) select ${revision}::int, unnest(${[...new Set(postIds)]}::int[])),
    forgotten as (delete from search_changes where revision <= ${revision - CHANGES_KEPT}::int)`;
}
