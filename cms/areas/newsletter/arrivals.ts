import { sql } from "kysely";
import { INTERNAL_DOCUMENT_TYPES, type SearchPostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { searchType } from "../posts";

/** Post types that visitors can find without an account, and so the types that are news for everyone. See docs/decisions/0025. */
export const EVERYBODYS_TYPES = [
  "document",
  "article",
  "toolkit",
  "featured_collection",
] as const satisfies readonly SearchPostType[];
/** Post types that are news for staff. */
export const STAFF_TYPES = [
  ...EVERYBODYS_TYPES,
  ...INTERNAL_DOCUMENT_TYPES,
  "staff_only_collection",
] as const satisfies readonly SearchPostType[];

/**
 * Days between a post's creation and its first appearance in search. An older post is not news: an import brings posts that are
 * long known. Chosen: a publication's first month.
 */
const NEWS_DAYS = 31;

/**
 * Blocks other processes that record arrivals or begin runs, until the transaction ends. Arrivals get their time after the lock
 * is taken. So no arrival can end up in an issue that is being matched or was matched already.
 */
export async function lockArrivals(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('newsletter arrivals'))`.execute(trx);
}

/**
 * Records the time at which search first finds new posts, for staff and for the public. Call within a transaction that holds the
 * lock. A post that was internal becomes news on the day it becomes public, however old it is. So does a collection that
 * users made.
 */
export async function noteArrivals(trx: Db, at: Date): Promise<void> {
  const newsFrom = new Date(at.getTime() - NEWS_DAYS * 24 * 60 * 60 * 1000);
  // A search with words cannot find a post without index entries. An import saves its posts first and indexes them at its end.
  const isIndexed = sql`exists (select from search_entries e where e.post_id = p.database_id)`;
  // Both statements run the cheap conditions on the whole library first, and the expensive ones only on what is left.
  await sql`
    insert into newsletter_arrivals (post_id, for_staff, for_everybody)
    with unknown as materialized (
      select database_id as id from posts where type <> 'page' and removed is null and not exists (select from newsletter_arrivals where post_id = database_id)
    ), found as (
      select p.database_id as id, ${searchType} as type, case when p.created < ${newsFrom} and c.owner_id is null then 'epoch' else ${at}::timestamptz end as since
      from unknown join posts p on p.database_id = unknown.id left join collections c on c.post_id = p.database_id where ${isIndexed}
    )
    select id, since, case when type = any(${[...EVERYBODYS_TYPES]}::text[]) then since end from found where type = any(${[...STAFF_TYPES]}::text[]) order by id`.execute(
    trx,
  );
  await sql`
    with shown as materialized (
      select post_id as id from newsletter_arrivals join posts on database_id = post_id where for_everybody is null and visibility <> 'internal'
    ), found as (
      select p.database_id as id, ${searchType} as type from shown join posts p on p.database_id = shown.id left join collections c on c.post_id = p.database_id where ${isIndexed}
    )
    update newsletter_arrivals a set for_everybody = ${at} from found where found.id = a.post_id and found.type = any(${[...EVERYBODYS_TYPES]}::text[])`.execute(
    trx,
  );
}
