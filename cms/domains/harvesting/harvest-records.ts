import { sql } from "kysely";
import type { Db } from "../../db/client";
import { isOutOfSpace } from "../../platform/disk-space";
import { searchType } from "../posts/search-type";

/** Changes that are looked at once while somebody waits, each with all others of its post; what is left is the sweep's, or the next caller's. */
const CHANGES_AT_ONCE = 5_000;

/** What everybody may know of, by the kinds that search has, and content pages, which it has none for. */
const PUBLIC_KINDS = ["document", "article", "toolkit", "featured_collection", "page"];

/**
 * Brings the records of what is public up to the changes that the database has noted since. Returns whether there may be more of them.
 *
 * Changes get the time at which they are taken up, under a lock that whoever reads records takes first where there are changes: so none can
 * come to stand before a time that a harvester was already given. A change that is committed late gets a late time, and each time is later
 * than all before it, whatever the clock of this process says.
 */
export async function takeUpChanges(db: Db, now: () => Date): Promise<boolean> {
  // Whoever is taking them up has not committed while they can still be seen.
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
      // On a full disk sitemaps and harvesters get the records as they are: the changes are taken up once there is space.
      if (isOutOfSpace(error)) return false;
      throw error;
    });
}
