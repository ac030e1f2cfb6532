import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../contract/languages";
import { type SearchPostType, INTERNAL_DOCUMENT_TYPES } from "../../contract/names";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { asRows } from "../../db/queries";
import { COLLECTION_ROLE, searchType } from "../posts";
import { ADDED_GRACE_MS, type CollectedPost, type NewsPost } from "./news";
import type { Run } from "./issues.repo";

/**
 * Post types that visitors can find without an account, and therefore the types that are news for all readers. See
 * docs/decisions/0025.
 */
const PUBLIC_TYPES = [
  "document",
  "article",
  "toolkit",
  "featured_collection",
] as const satisfies readonly SearchPostType[];
/** Post types that are news for staff. */
const STAFF_TYPES = [
  ...PUBLIC_TYPES,
  ...INTERNAL_DOCUMENT_TYPES,
  "staff_only_collection",
] as const satisfies readonly SearchPostType[];

/**
 * Maximum number of days between a post's creation and its first appearance in search. An older post is not news, because an
 * import brings posts that have been known for long. Chosen: a publication's first month.
 */
const NEWS_DAYS = 31;

/**
 * Blocks other processes that record arrivals or start runs, until the transaction ends. Arrivals get their time after the lock
 * is taken. So no arrival can end up in an issue that is being matched or was matched already.
 */
export async function lockArrivals(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('newsletter arrivals'))`.execute(trx);
}

/**
 * Saves the time at which search first finds new posts, for staff and for the public. Call within a transaction that holds
 * the lock. A post that was internal becomes news on the day it becomes public, however old it is. So does a collection that
 * users made.
 */
export async function saveArrivals(trx: Db, at: Date): Promise<void> {
  const newsFrom = new Date(at.getTime() - NEWS_DAYS * 24 * 60 * 60 * 1000);
  // A search with words cannot find a post without index entries. An import saves its posts first and indexes them at its end.
  // A search cluster has what is no longer in its outbox. Two statements, because the planner joins neither side of a condition.
  const { rows: indexes } = await sql`select from search_indexes limit 1`.execute(trx);
  const isIndexed =
    indexes.length > 0
      ? sql`not exists (select from search_outbox o where o.post_id = p.database_id)`
      : sql`exists (select from search_entries e where e.post_id = p.database_id)`;
  // Both statements run the cheap conditions on the whole library first, and the expensive ones only on what is left.
  await sql`
    insert into newsletter_arrivals (post_id, for_staff, for_visitors)
    with unknown as materialized (
      select database_id as id from posts where type <> 'page' and removed is null and not exists (select from newsletter_arrivals where post_id = database_id)
    ), found as (
      select p.database_id as id, ${searchType} as type, case when p.created < ${newsFrom} and c.owner_id is null then 'epoch' else ${at}::timestamptz end as since
      from unknown join posts p on p.database_id = unknown.id left join collections c on c.post_id = p.database_id where ${isIndexed}
    )
    select id, since, case when type = any(${[...PUBLIC_TYPES]}::text[]) then since end from found where type = any(${[...STAFF_TYPES]}::text[]) order by id`.execute(
    trx,
  );
  await sql`
    with shown as materialized (
      select post_id as id from newsletter_arrivals join posts on database_id = post_id where for_visitors is null and visibility <> 'internal'
    ), found as (
      select p.database_id as id, ${searchType} as type from shown join posts p on p.database_id = shown.id left join collections c on c.post_id = p.database_id where ${isIndexed}
    )
    update newsletter_arrivals a set for_visitors = ${at} from found where found.id = a.post_id and found.type = any(${[...PUBLIC_TYPES]}::text[])`.execute(
    trx,
  );
}

/** Maximum number of posts that are news at once, newest first. Chosen: a large import on one day. */
const NEWS_MAX = 20_000;
/**
 * Days before the end of a run. A post that arrived earlier is not news, even if the subscription was not matched for longer.
 * Chosen: two months.
 */
const LOOK_BACK_DAYS = 62;
export const LOOK_BACK_MS = LOOK_BACK_DAYS * 24 * 60 * 60 * 1000;

/** Groups of readers for whom different posts are news. */
export type Audience = "staff" | "public";
const TYPES: Record<Audience, readonly SearchPostType[]> = {
  staff: STAFF_TYPES,
  public: PUBLIC_TYPES,
};

/** A subscription that is to be matched. */
export interface DueSubscription {
  id: number;
  everything: boolean;
  search: FollowedSearch | null;
  covered_until: Date;
  email_key: string;
  language: Language;
  term_ids: number[] | null;
  /** Contains 0 for each permanently deleted collection, because no collection has the id 0. */
  collection_ids: number[] | null;
}

/**
 * Selects subscriptions that are due for a run: active, confirmed, not matched until its end, and with a deliverable address.
 */
const isDue = (until: Date) =>
  sql`s.state = 'active' and s.confirmed is not null and s.covered_until < ${until} and r.returned is null`;

const columns = sql`
  s.id, s.everything, s.search, s.covered_until, r.email_key, r.language,
  (select array_agg(f.term_id) from newsletter_followed f where f.subscription_id = s.id and f.term_id is not null) as term_ids,
  (select array_agg(coalesce(f.collection_id, 0)) from newsletter_followed f where f.subscription_id = s.id and f.term_id is null) as collection_ids`;

/** Returns the next due subscriptions of a run after an id. */
export async function listDue(
  db: Db,
  { frequency, until }: Run,
  after: number,
  limit: number,
): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    select ${columns} from newsletter_subscriptions s join newsletter_readers r on r.id = s.reader_id
    where s.id > ${after} and s.frequency = ${frequency} and ${isDue(until)}
    order by s.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the given subscriptions that are still due, in their current state, and locks them until the transaction ends. Skips
 * those that another process has locked.
 */
export async function claimDue(
  trx: Db,
  { frequency, until }: Run,
  ids: readonly number[],
): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    select ${columns} from newsletter_subscriptions s join newsletter_readers r on r.id = s.reader_id
    where s.id = any(${[...ids]}::int[]) and s.frequency = ${frequency} and ${isDue(until)}
    order by s.id for update of s skip locked`.execute(trx);
  return rows;
}

/** Returns whether a run has any due subscription except the given ones. */
export async function isAnyDue(
  db: Db,
  { frequency, until }: Run,
  except: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (
      select 1 from newsletter_subscriptions s join newsletter_readers r on r.id = s.reader_id
      where s.frequency = ${frequency} and ${isDue(until)} and s.id <> all(${[...except]}::int[])
    ) as any`.execute(db);
  return rows[0]!.any;
}

/** Returns the earliest time until which a due subscription of a run was matched. Null if none is due. */
export async function earliestDue(db: Db, { frequency, until }: Run): Promise<Date | null> {
  const { rows } = await sql<{ earliest: Date | null }>`
    select min(s.covered_until) as earliest from newsletter_subscriptions s join newsletter_readers r on r.id = s.reader_id where s.frequency = ${frequency} and ${isDue(until)}`.execute(
    db,
  );
  return rows[0]!.earliest;
}

interface NewPostRow {
  id: number;
  arrived: Date;
  seen: Date;
  recommended: boolean;
  peer_reviewed: boolean;
  term_ids: number[] | null;
}

/**
 * Returns posts that became news for an audience between two times, and posts added to followed collections in that period.
 * Leaves out posts that search no longer finds.
 */
export async function readNews(
  db: Db,
  audience: Audience,
  { from, until }: { from: Date; until: Date },
  collectionIds?: readonly number[],
): Promise<{ newPosts: NewsPost[]; collected: CollectedPost[] }> {
  const types = TYPES[audience];
  const arrived = sql.ref(audience === "staff" ? "a.for_staff" : "a.for_visitors");
  const followed: RawBuilder<unknown> = collectionIds
    ? sql`${[...collectionIds]}::int[]`
    : sql`array(select distinct collection_id from newsletter_followed where collection_id is not null)`;
  const { rows: items } = await sql<{ owner_id: number; post_id: number; added: Date | null }>`
    select i.owner_id, i.post_id, i.added
    from (select p.database_id as id, ${searchType} as type from posts p join collections c on c.post_id = p.database_id where p.database_id = any(${followed})) owner
    join post_items i on i.owner_id = owner.id and i.role = ${COLLECTION_ROLE}
    join newsletter_arrivals a on a.post_id = i.post_id
    where owner.type = any(${[...types]}::text[]) and coalesce(i.added, 'epoch') < ${until} and ${arrived} < ${until}
      and (i.added >= ${new Date(from.getTime() - ADDED_GRACE_MS)} or ${arrived} >= ${from})`.execute(
    db,
  );
  const { rows } = await sql<NewPostRow>`
    select p.database_id as id, ${arrived} as arrived, a.for_staff as seen, p.recommended, p.peer_reviewed,
      (select array_agg(term_id) from post_terms where post_id = p.database_id) as term_ids
    from newsletter_arrivals a join posts p on p.database_id = a.post_id left join collections c on c.post_id = p.database_id
    where ${arrived} < ${until} and (${arrived} >= ${from} or p.database_id = any(${items.map((item) => item.post_id)}::int[])) and ${searchType} = any(${[...types]}::text[])
    order by ${arrived} desc, p.database_id desc limit ${NEWS_MAX}`.execute(db);
  return {
    newPosts: rows.map((row) => ({
      id: row.id,
      arrived: row.arrived.getTime(),
      seen: row.seen.getTime(),
      recommended: row.recommended,
      peerReviewed: row.peer_reviewed,
      termIds: row.term_ids ?? [],
    })),
    collected: items.map((item) => ({
      collectionId: item.owner_id,
      postId: item.post_id,
      added: item.added?.getTime() ?? 0,
    })),
  };
}

/** Returns which of the given posts each subscription already received, by subscription. */
export async function deliveredBefore(
  trx: Db,
  subscriptionIds: readonly number[],
  postIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  if (subscriptionIds.length === 0 || postIds.length === 0) return new Map();
  const { rows } = await sql<{ subscription_id: number; post_ids: number[] }>`
    select subscription_id, array_agg(post_id) as post_ids from newsletter_deliveries
    where subscription_id = any(${[...subscriptionIds]}::int[]) and post_id = any(${[...postIds]}::int[]) group by subscription_id`.execute(
    trx,
  );
  return new Map(rows.map(({ subscription_id, post_ids }) => [subscription_id, new Set(post_ids)]));
}

/** An issue with its best posts. */
export interface NewIssue {
  subscription_id: number;
  since: Date;
  count: number;
  posts: readonly number[];
}

/** Saves waiting issues and the posts that they deliver. */
export async function saveIssues(
  trx: Db,
  { frequency, until }: Run,
  issues: readonly NewIssue[],
  at: Date,
): Promise<void> {
  if (issues.length === 0) return;
  const rows = issues.map(({ subscription_id, since, count }) => ({
    subscription_id,
    since,
    count,
  }));
  const { rows: saved } = await sql<{ id: number; subscription_id: number }>`
    insert into newsletter_issues (subscription_id, frequency, since, until, count, state, not_before, changed)
    select subscription_id, ${frequency}, since, ${until}, count, 'waiting', ${at}, ${at} from ${asRows(rows)} as r(subscription_id int, since timestamptz, count int)
    on conflict (subscription_id, until) do nothing returning id, subscription_id`.execute(trx);
  const issueOf = new Map(saved.map((issue) => [issue.subscription_id, issue.id]));
  const deliveries = issues.flatMap(({ subscription_id, posts }) => {
    const issue_id = issueOf.get(subscription_id);
    return issue_id === undefined
      ? []
      : posts.map((post_id, position) => ({ subscription_id, post_id, issue_id, position }));
  });
  await sql`
    insert into newsletter_deliveries (subscription_id, post_id, issue_id, position)
    select r.subscription_id, r.post_id, r.issue_id, r.position from ${asRows(deliveries)} as r(subscription_id int, post_id int, issue_id int, position int)
    join posts p on p.database_id = r.post_id
    on conflict do nothing`.execute(trx);
}

/** Records that subscriptions were matched until a time. */
export async function markCovered(trx: Db, ids: readonly number[], until: Date): Promise<void> {
  await sql`update newsletter_subscriptions set covered_until = ${until} where id = any(${[...ids]}::int[])`.execute(
    trx,
  );
}
