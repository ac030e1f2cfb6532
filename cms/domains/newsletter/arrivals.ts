import { sql } from "kysely";
import { INTERNAL_DOCUMENT_TYPES, type SearchPostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { searchType } from "../posts/search-type";

/** What everybody's search finds without an account, and so what is news for everybody. See docs/decisions/0025. */
export const EVERYBODYS_TYPES = [
  "document",
  "article",
  "toolkit",
  "featured_collection",
] as const satisfies readonly SearchPostType[];
/** What is news for the staff. */
export const STAFF_TYPES = [
  ...EVERYBODYS_TYPES,
  ...INTERNAL_DOCUMENT_TYPES,
  "staff_only_collection",
] as const satisfies readonly SearchPostType[];

/** What was made so many days before search could find it is no news: an import brings what is long known. Ours: a publication's first month. */
const NEWS_DAYS = 31;

/**
 * Holds back other processes that note arrivals or begin runs, until the transaction ends. What is noted takes its time after it has the
 * lock, so that nothing can come to stand in an issue that is being matched, or was.
 */
export async function lockArrivals(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('newsletter arrivals'))`.execute(trx);
}

/**
 * Notes since when search finds what it did not find before, for staff and for everybody. Within a transaction that has the lock. What was the
 * staff's alone is news on the day on which it is everybody's, however old it is, and so is a collection that people made.
 */
export async function noteArrivals(trx: Db, at: Date): Promise<void> {
  const newsFrom = new Date(at.getTime() - NEWS_DAYS * 24 * 60 * 60 * 1000);
  // What nothing is indexed of is found by nobody who searches for words: an import saves its posts first, and indexes them at its end.
  const isIndexed = sql`exists (select from search_entries e where e.post_id = p.database_id)`;
  // Both ask first, of the whole library, what is cheap to know, and of what is left after that the rest.
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
