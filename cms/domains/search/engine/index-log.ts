import { sql } from "kysely";
import type { Db } from "../../../db/client";

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

/** Posts written or removed after a revision; null when the log no longer reaches back so far. */
export async function changedSince(db: Db, revision: number): Promise<number[] | null> {
  const { rows } = await sql<{ oldest: number | null; posts: number[] | null }>`
    select (select min(revision) from search_changes) as oldest,
      (select array_agg(distinct post_id) from search_changes where revision > ${revision}) as posts`.execute(
    db,
  );
  const { oldest, posts } = rows[0]!;
  if (posts === null) return [];
  return oldest! > revision + 1 ? null : posts;
}

/** Notes that these posts were written or removed. The caller holds the lock. */
export async function logChange(trx: Db, postIds: readonly number[]): Promise<void> {
  const revision = (await newestRevision(trx)) + 1;
  await sql`insert into search_changes (revision, post_id) select ${revision}, unnest(${[...new Set(postIds)]}::int[])`.execute(
    trx,
  );
  await sql`delete from search_changes where revision <= ${revision - CHANGES_KEPT}`.execute(trx);
}
