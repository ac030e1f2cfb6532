import { type Selectable, sql } from "kysely";
import type { Language } from "../../contract/languages";
import { ISSUE_ITEMS_MAX } from "../../contract/limits";
import type { Frequency, IssueState } from "../../contract/names";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { PURGE_MAX_ROWS } from "../../db/purge";
import type { NewsletterIssuesTable } from "../../db/schema";
import { COLLECTION_ROLE } from "../posts/bodies";
import type { FollowedRow } from "./subscriptions.repo";

/** An issue with its subscription and whoever reads it, as they are now. */
export interface IssueRow extends Pick<
  Selectable<NewsletterIssuesTable>,
  "id" | "since" | "until" | "frequency" | "count" | "attempts" | "subscription_id"
> {
  reader_id: number;
  email: string;
  email_key: string;
  language: Language;
  link_version: number;
  /** Whether somebody wants it still. */
  wanted: boolean;
  /** Whether the subscription has others that wait. */
  has_others: boolean;
  search: FollowedSearch | null;
  followed: FollowedRow[];
  /** Ids of what it brings, best first. */
  posts: number[];
}

/** Ids of issues that may be sent now, those that have waited longest first. */
export async function dueIssues(db: Db, at: Date, limit: number): Promise<number[]> {
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

/** An issue that waits; undefined when it does not any more. */
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
 * Joins all issues of a subscription that wait into the newest, so that nobody gets a mail for each day on which none could be sent: it brings
 * the best of each, in turn, counts all, and has been tried as often as the most tried of them. Returns its id; undefined when none waits.
 */
export async function joinWaiting(
  db: Db,
  subscriptionId: number,
  at: Date,
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    // First of all, as whoever ends a subscription does: two who wait for each other get nowhere.
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

/** Takes an issue to hand it to the mail server; false when somebody else has, nobody wants it any more, or others were joined into it since it was read. */
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

/** Notes what became of an issue. Of one that was handed over: also when it was given up meanwhile, because whoever did so knows less. */
export async function settleIssue(
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

/** Notes when the last issue of a subscription went out. */
export async function noteSent(db: Db, subscriptionId: number, at: Date): Promise<void> {
  await db
    .updateTable("newsletter_subscriptions")
    .set({ last_issue: at })
    .where("id", "=", subscriptionId)
    .execute();
}

/** Gives up what was handed over before a time without a word of what became of it. */
export async function giveUpHanded(db: Db, before: Date, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_issues")
    .set({ state: "unknown", changed: at })
    .where("state", "=", "handed")
    .where("changed", "<", before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets issues of runs before a time of which nothing is to come any more, some at once. Returns how many; what they delivered stays known. */
export async function forgetIssues(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from newsletter_issues where id in (
      select i.id from newsletter_runs run join newsletter_issues i on i.frequency = run.frequency and i.until = run.until
      where run.until < ${before} and i.changed < ${before} and i.state in ('sent', 'unknown', 'failed', 'dropped') limit ${PURGE_MAX_ROWS})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Ids of the terms that each of some posts has, and of those of some collections that hold it, by post. */
export async function belongings(
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

/** Those of some posts whose pictures a mail program may fetch, which is signed in as nobody. */
export async function withPublicPictures(db: Db, postIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.database_id as id from posts p join files f on f.id = p.thumbnail_file_id where p.database_id = any(${[...postIds]}::int[]) and f.visibility = 'public'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many subscriptions are active, by frequency, wait to be confirmed, or pause; and to how many readers nothing is sent. */
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

/** A run with its issues, by what became of them. */
interface RunRow {
  frequency: Frequency;
  until: Date;
  matched: Date | null;
  issues: Partial<Record<IssueState, number>> | null;
}

const issuesByState = sql`(
  select json_object_agg(state, count) from (select i.state, count(*)::int as count from newsletter_issues i where i.frequency = run.frequency and i.until = run.until group by i.state) counted)`;

/** The last runs, newest first. */
export async function listRuns(db: Db, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select run.frequency, run.until, run.matched, coalesce(run.issues, ${issuesByState}::jsonb) as issues from newsletter_runs run order by run.until desc, run.frequency limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Keeps the counts of runs that were matched before a time and have no issue any more of which something is to come: they need not be counted again. */
export async function keepCounts(db: Db, before: Date): Promise<void> {
  await sql`
    update newsletter_runs run set issues = coalesce(${issuesByState}::jsonb, '{}')
    where run.issues is null and run.matched < ${before}
      and not exists (select 1 from newsletter_issues i where i.frequency = run.frequency and i.until = run.until and i.state in ('waiting', 'handed'))`.execute(
    db,
  );
}
