import { type Selectable, sql } from "kysely";
import type { Language } from "../../contract/languages";
import { ISSUE_ITEMS_MAX } from "../../contract/limits";
import type { Frequency, IssueState } from "../../contract/names";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { PURGE_MAX_ROWS, asRows } from "../../db/queries";
import type { NewsletterIssuesTable } from "../../db/schema";
import { COLLECTION_ROLE } from "../posts";
import type { FollowedRow } from "./subscriptions.repo";

/** An issue with its subscription and its reader, in their current state. */
export interface IssueRow extends Pick<
  Selectable<NewsletterIssuesTable>,
  "id" | "since" | "until" | "frequency" | "count" | "attempts" | "subscription_id"
> {
  reader_id: number;
  email: string;
  email_key: string;
  language: Language;
  link_version: number;
  /** Whether the subscription is active and mails to the address are not stopped. */
  wanted: boolean;
  /** Whether the subscription has other waiting issues. */
  has_others: boolean;
  search: FollowedSearch | null;
  followed: FollowedRow[];
  /** Ids of its posts, best first. */
  posts: number[];
}

/** Returns the ids of issues that may be sent now, longest waiting first. */
export async function listDueIssues(db: Db, at: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("newsletter_issues")
    .select("id")
    .where("state", "=", "waiting")
    .where("not_before", "<=", at)
    .orderBy("not_before")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns an issue that waits; undefined if it no longer waits. */
export async function findWaiting(db: Db, id: number): Promise<IssueRow | undefined> {
  const { rows } = await sql<IssueRow>`
    select i.id, i.since, i.until, i.frequency, i.count, i.attempts, i.subscription_id, s.reader_id, s.search, r.email, r.email_key, r.language, r.link_version,
      s.state = 'active' and r.returned is null as wanted,
      exists (select 1 from newsletter_issues o where o.subscription_id = i.subscription_id and o.state = 'waiting' and o.id <> i.id) as has_others,
      coalesce((select json_agg(json_build_object('term_id', f.term_id, 'collection_id', f.collection_id) order by f.id) from newsletter_followed f where f.subscription_id = s.id), '[]') as followed,
      coalesce((select array_agg(d.post_id order by d.position) from newsletter_deliveries d where d.issue_id = i.id and d.position < ${ISSUE_ITEMS_MAX}), '{}') as posts
    from newsletter_issues i join newsletter_subscriptions s on s.id = i.subscription_id join newsletter_readers r on r.id = s.reader_id
    where i.id = ${id} and i.state = 'waiting'`.execute(db);
  return rows[0];
}

/**
 * Joins all waiting issues of a subscription into the newest. Otherwise a reader would get one mail for each day on which none
 * could be sent. The joined issue has the best posts of each issue in turn, and the sum of their counts. Its number of attempts is
 * the highest among them. Returns its id; undefined if no issue waits.
 */
export async function joinWaiting(
  db: Db,
  subscriptionId: number,
  at: Date,
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    // Lock the subscription before its issues, in the same order as the code that ends a subscription. This avoids a deadlock.
    await trx
      .selectFrom("newsletter_subscriptions")
      .select("id")
      .where("id", "=", subscriptionId)
      .forUpdate()
      .execute();
    const waiting = await trx
      .selectFrom("newsletter_issues")
      .select("id")
      .where("subscription_id", "=", subscriptionId)
      .where("state", "=", "waiting")
      .orderBy("until", "desc")
      .forUpdate()
      .execute();
    const ids = waiting.map(({ id }) => id);
    const [newest, ...older] = ids;
    if (newest === undefined || older.length === 0) return newest;
    await sql`
      update newsletter_deliveries d set issue_id = ${newest}, position = placed.position from (
        select d.post_id, row_number() over (order by d.position, i.until desc) - 1 as position
        from newsletter_deliveries d join newsletter_issues i on i.id = d.issue_id where i.id = any(${ids}::int[])
      ) placed
      where d.subscription_id = ${subscriptionId} and d.post_id = placed.post_id`.execute(trx);
    await sql`
      update newsletter_issues i set count = joined.count, since = joined.since, attempts = joined.attempts
      from (select sum(count)::int as count, min(since) as since, max(attempts) as attempts from newsletter_issues where id = any(${ids}::int[])) joined
      where i.id = ${newest}`.execute(trx);
    await trx
      .updateTable("newsletter_issues")
      .set({ state: "dropped", changed: at })
      .where("id", "in", older)
      .execute();
    return newest;
  });
}

/**
 * Claims an issue for handing it to the mail server. Returns false if another process claimed it, the reader no longer wants it, or
 * other issues were joined into it since it was read.
 */
export async function claimIssue(
  db: Db,
  { id, count }: Pick<IssueRow, "id" | "count">,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update newsletter_issues i set state = 'handed', attempts = i.attempts + 1, changed = ${at}
    from newsletter_subscriptions s join newsletter_readers r on r.id = s.reader_id
    where i.id = ${id} and i.state = 'waiting' and i.count = ${count} and s.id = i.subscription_id and s.state = 'active' and r.returned is null returning i.id`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Records the result of an issue. Also overwrites `unknown` for an issue that was handed over, because it was given up before
 * its result was known.
 */
export async function recordOutcome(
  db: Db,
  id: number,
  from: "waiting" | "handed",
  change: { state: IssueState; changed: Date; not_before?: Date; attempts?: number },
): Promise<void> {
  await db
    .updateTable("newsletter_issues")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", from === "handed" ? ["handed", "unknown"] : ["waiting"])
    .execute();
}

/** Records when the last issue of a subscription was sent. */
export async function recordSent(db: Db, subscriptionId: number, at: Date): Promise<void> {
  await db
    .updateTable("newsletter_subscriptions")
    .set({ last_issue: at })
    .where("id", "=", subscriptionId)
    .execute();
}

/** Marks issues as `unknown` that were handed over before a time and still have no result. Returns how many. */
export async function giveUpHandedOver(db: Db, before: Date, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_issues")
    .set({ state: "unknown", changed: at })
    .where("state", "=", "handed")
    .where("changed", "<", before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes finished issues of runs before a time, up to a limit per call. Returns how many. Their deliveries are kept. */
export async function deleteOldIssues(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from newsletter_issues where id in (
      select i.id from newsletter_runs run join newsletter_issues i on i.frequency = run.frequency and i.until = run.until
      where run.until < ${before} and i.changed < ${before} and i.state in ('sent', 'unknown', 'failed', 'dropped') limit ${PURGE_MAX_ROWS})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Returns the term ids of each post, and the ids of the given collections that contain it, by post id. */
export async function membershipsOf(
  db: Db,
  postIds: readonly number[],
  collectionIds: readonly number[],
): Promise<Map<number, { terms: number[]; collections: number[] }>> {
  const { rows } = await sql<{ id: number; terms: number[] | null; collections: number[] | null }>`
    select wanted.id, (select array_agg(term_id) from post_terms where post_id = wanted.id) as terms,
      (select array_agg(owner_id) from post_items where post_id = wanted.id and role = ${COLLECTION_ROLE} and owner_id = any(${[...collectionIds]}::int[])) as collections
    from unnest(${[...postIds]}::int[]) as wanted (id)`.execute(db);
  return new Map(
    rows.map(({ id, terms, collections }) => [
      id,
      { terms: terms ?? [], collections: collections ?? [] },
    ]),
  );
}

/** Returns the ids of the posts whose thumbnails are public. A mail program fetches pictures without signing in. */
export async function withPublicPictures(db: Db, postIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.database_id as id from posts p join files f on f.id = p.thumbnail_file_id where p.database_id = any(${[...postIds]}::int[]) and f.visibility = 'public'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Counts active subscriptions by frequency, pending and paused subscriptions, and readers who get no more mails. */
export async function countReaders(db: Db): Promise<{
  active: Partial<Record<Frequency, number>>;
  pending: number;
  paused: number;
  returned: number;
}> {
  const { rows } = await sql<{ frequency: Frequency; state: string; count: number }>`
    select s.frequency, s.state, count(*)::int as count from newsletter_subscriptions s group by s.frequency, s.state`.execute(
    db,
  );
  const {
    rows: [readers],
  } = await sql<{
    returned: number;
  }>`select count(*)::int as returned from newsletter_readers where returned is not null`.execute(
    db,
  );
  const sum = (state: string) =>
    rows.filter((row) => row.state === state).reduce((total, row) => total + row.count, 0);
  return {
    active: Object.fromEntries(
      rows.filter((row) => row.state === "active").map((row) => [row.frequency, row.count]),
    ),
    pending: sum("pending"),
    paused: sum("paused"),
    returned: readers!.returned,
  };
}

/** A run with the number of its issues per state. */
interface RunRow {
  frequency: Frequency;
  until: Date;
  matched: Date | null;
  issues: Partial<Record<IssueState, number>> | null;
}

const issuesByState = sql`(
  select json_object_agg(state, count) from (select i.state, count(*)::int as count from newsletter_issues i where i.frequency = run.frequency and i.until = run.until group by i.state) counted)`;

/** Returns the last runs, newest first. */
export async function listRuns(db: Db, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select run.frequency, run.until, run.matched, coalesce(run.issues, ${issuesByState}::jsonb) as issues from newsletter_runs run order by run.until desc, run.frequency limit ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * Stores the counts of runs that were matched before a time and have no waiting or handed issues. Stored counts need not be
 * computed again.
 */
export async function storeRunCounts(db: Db, before: Date): Promise<void> {
  await sql`
    update newsletter_runs run set issues = coalesce(${issuesByState}::jsonb, '{}')
    where run.issues is null and run.matched < ${before}
      and not exists (select 1 from newsletter_issues i where i.frequency = run.frequency and i.until = run.until and i.state in ('waiting', 'handed'))`.execute(
    db,
  );
}

/** All issues of a frequency that end at the same time. */
export interface Run {
  frequency: Frequency;
  until: Date;
}

/** Returns the latest boundary of all runs; null before the first run. */
export async function lastBoundary(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("newsletter_runs")
    .select("until")
    .orderBy("until", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Returns the given runs that have not started. */
export async function listUnstarted(db: Db, runs: readonly Run[]): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select r.frequency, r.until from ${asRows(runs)} as r(frequency text, until timestamptz)
    where not exists (select 1 from newsletter_runs b where b.frequency = r.frequency and b.until >= r.until)`.execute(
    db,
  );
  return rows;
}

export async function insertRuns(trx: Db, runs: readonly Run[]): Promise<void> {
  if (runs.length > 0)
    await trx
      .insertInto("newsletter_runs")
      .values(runs.map((run) => ({ ...run, matched: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Returns runs that may have unmatched subscriptions, oldest first. */
export function runsToMatch(db: Db): Promise<Run[]> {
  return db
    .selectFrom("newsletter_runs")
    .select(["frequency", "until"])
    .where("matched", "is", null)
    .orderBy("until")
    .orderBy("frequency")
    .execute();
}

export async function markMatched(db: Db, { frequency, until }: Run, at: Date): Promise<void> {
  await db
    .updateTable("newsletter_runs")
    .set({ matched: at })
    .where("frequency", "=", frequency)
    .where("until", "=", until)
    .where("matched", "is", null)
    .execute();
}
