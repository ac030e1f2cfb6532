import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../db/client";
import { IS_SMALL } from "./fresh-chunks";

/** Number of changes that other processes can be behind before they have to read everything again. */
const CHANGES_KEPT = 200;

/** Locks the index for writing. So revisions and entry numbers become visible in order, and no entry is made twice. */
export async function lockIndex(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search entries'))`.execute(trx);
}

/** Returns the number of the newest change of the index. */
export async function newestRevision(db: Db): Promise<number> {
  const { rows } = await sql<{
    revision: number;
  }>`select coalesce(max(revision), 0) as revision from search_changes`.execute(db);
  return rows[0]!.revision;
}

/** The changes of the index since a revision. */
export interface IndexChanges {
  /** Number of the newest change. */
  newest: number;
  /** Posts indexed or removed since then; null if the log no longer reaches back that far. */
  posts: number[] | null;
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

/** Returns named statements that log these posts as indexed or removed, for a transaction that holds the lock. */
export function logChange(newest: number, postIds: readonly number[]): RawBuilder<unknown> {
  const revision = newest + 1;
  return sql`
    logged as (insert into search_changes (revision, post_id) select ${revision}::int, unnest(${[...new Set(postIds)]}::int[])),
    forgotten as (delete from search_changes where revision <= ${revision - CHANGES_KEPT}::int)`;
}
