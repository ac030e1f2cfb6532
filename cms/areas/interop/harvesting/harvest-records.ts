import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { isOutOfSpace } from "../../../platform/disk-space";
import { searchType } from "../../posts";

/**
 * Changes processed at once while a request waits, each together with all other changes of its post. The sweep job or the next
 * request processes the rest.
 */
const CHANGES_AT_ONCE = 5_000;

/** Public search types, and content pages, which have no search type. */
const PUBLIC_KINDS = ["document", "article", "toolkit", "featured_collection", "page"];

/**
 * Updates the records of public posts with the changes that the database recorded since. Returns whether there may be more changes.
 *
 * Changes get their time when they are processed, under a lock that readers of records take first if there are changes. So no
 * change can get a time earlier than one that a harvester already received. A change that is committed late gets a late time. Each
 * time is later than all previous ones, whichever time the clock of this process shows.
 */
export async function takeUpChanges(db: Db, now: () => Date): Promise<boolean> {
  // Changes stay visible until the process that handles them commits, so it is safe to skip the lock if there are none.
  const {
    rows: [found],
  } = await sql<{ any: boolean }>`select exists (select from harvest_changes) as any`.execute(db);
  if (!found!.any) return false;
  return db
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('harvest records'))`.execute(trx);
      const { rows } = await sql<{ looked: number }>`
      with oldest as materialized (
        select post_id from harvest_changes order by id limit ${CHANGES_AT_ONCE}
      ), taken as (
        delete from harvest_changes where post_id in (select post_id from oldest) returning post_id
      ), at as materialized (
        select greatest(${now()}::timestamptz, (select changed from harvest_records order by changed desc, post_id desc limit 1) + interval '1 millisecond') as time
      ), touched as materialized (
        select distinct post_id as id from taken
      ), shown as materialized (
        select p.database_id as id, p.type, array(select term_id from post_terms where post_id = p.database_id order by position, term_id) as term_ids
        from touched join posts p on p.database_id = touched.id left join collections c on c.post_id = p.database_id
        where p.visibility = 'public' and ${searchType} = any(${PUBLIC_KINDS}::text[])
      ), saved as (
        insert into harvest_records (post_id, type, changed, term_ids) select id, type, at.time, term_ids from shown, at
        on conflict (post_id) do update set type = excluded.type, changed = excluded.changed, deleted = false, term_ids = excluded.term_ids
      ), ended as (
        update harvest_records r set deleted = true, changed = at.time
        from touched, at where r.post_id = touched.id and not r.deleted and not exists (select from shown where shown.id = r.post_id)
      )
      select count(*)::int as looked from oldest`.execute(trx);
      return rows[0]!.looked === CHANGES_AT_ONCE;
    })
    .catch((error: unknown) => {
      // If the disk is full, sitemaps and harvesters get the current records. The changes are processed once there is space.
      if (isOutOfSpace(error)) return false;
      throw error;
    });
}
