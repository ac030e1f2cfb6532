import { type Selectable, sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { Frequency, IssueState, SubscriptionState } from "../../contract/names";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { toDatabaseJson } from "../../db/queries";
import type { NewsletterSubscriptionsTable, NewsletterReadersTable } from "../../db/schema";
import {
  englishOf,
  shownTranslation,
  type Viewer,
  visiblePost,
  isOwnerOrCollaborator,
} from "../posts";
import { nameKeyOf } from "../../shared/identifiers";

/** A followed term or collection. Both ids are null for a collection that was permanently deleted. */
export interface FollowedRow {
  term_id: number | null;
  collection_id: number | null;
}

/** The criteria of a subscription, and its frequency. */
export interface Criteria {
  frequency: Frequency;
  /** Each id appears once, in the order chosen. */
  followed: FollowedRow[];
  search: FollowedSearch | null;
  /** True if the subscription was made without conditions. It stays false for a subscription whose terms were all deleted. */
  everything: boolean;
}

/** A subscription with what it follows. */
export type SubscriptionRow = Selectable<NewsletterSubscriptionsTable> & Pick<Criteria, "followed">;

/** Returns a reader's subscriptions, oldest first. */
export async function listSubscriptions(db: Db, readerId: number): Promise<SubscriptionRow[]> {
  const { rows } =
    await sql<SubscriptionRow>`${subscriptions} where s.reader_id = ${readerId} order by s.id`.execute(
      db,
    );
  return rows;
}

/** Returns one subscription of a reader. */
export async function findSubscription(
  db: Db,
  readerId: number,
  id: number | null,
): Promise<SubscriptionRow | undefined> {
  const { rows } =
    await sql<SubscriptionRow>`${subscriptions} where s.reader_id = ${readerId} and s.id = ${id}::int`.execute(
      db,
    );
  return rows[0];
}

/** Issues made for a subscription, and the posts they delivered. */
export interface SentRow {
  issues: { until: Date; state: IssueState; changed: Date }[];
  /** Titles, in English where available. */
  brought: string[];
}

/**
 * Returns what a reader's subscriptions were sent, newest first, by subscription id. Includes only posts that are still
 * visible.
 */
export async function listSent(
  db: Db,
  viewer: Viewer,
  readerId: number,
): Promise<Map<number, SentRow>> {
  const { rows: issues } = await sql<SentRow["issues"][number] & { id: number }>`
    select i.subscription_id as id, i.until, i.state, i.changed from newsletter_issues i join newsletter_subscriptions s on s.id = i.subscription_id
    where s.reader_id = ${readerId} order by i.until desc, i.id desc`.execute(db);
  const { rows: brought } = await sql<{ id: number; title: string }>`
    select d.subscription_id as id, ${englishOf("title", "p.database_id")} as title
    from newsletter_deliveries d join newsletter_subscriptions s on s.id = d.subscription_id join posts p on p.database_id = d.post_id
    where s.reader_id = ${readerId} and ${visiblePost(viewer, "p")} order by d.issue_id desc nulls last, d.position, d.post_id`.execute(
    db,
  );
  const sent = new Map<number, SentRow>();
  const of = (id: number) => sent.get(id) ?? sent.set(id, { issues: [], brought: [] }).get(id)!;
  for (const { id, ...issue } of issues) of(id).issues.push(issue);
  for (const { id, title } of brought) of(id).brought.push(title);
  return sent;
}

const subscriptions = sql`
  select s.*, coalesce((select json_agg(json_build_object('term_id', f.term_id, 'collection_id', f.collection_id) order by f.id) from newsletter_followed f where f.subscription_id = s.id), '[]') as followed
  from newsletter_subscriptions s`;

/** Adds a subscription. If it is not pending, it is confirmed and covered from now on. Returns its id. */
export async function insertSubscription(
  trx: Db,
  readerId: number,
  criteria: Criteria,
  state: SubscriptionState,
  now: Date,
): Promise<number> {
  const activeSince = state === "pending" ? null : now;
  const { id } = await trx
    .insertInto("newsletter_subscriptions")
    .values({
      reader_id: readerId,
      ...columnsOf(criteria),
      state,
      created: now,
      confirmed: activeSince,
      covered_until: activeSince,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertFollowed(trx, id, criteria.followed);
  return id;
}

/** Replaces the criteria of a subscription. The time until which it is covered stays the same. */
export async function replaceCriteria(trx: Db, id: number, criteria: Criteria): Promise<void> {
  await trx
    .updateTable("newsletter_subscriptions")
    .set(columnsOf(criteria))
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("newsletter_followed").where("subscription_id", "=", id).execute();
  await insertFollowed(trx, id, criteria.followed);
}

/**
 * Activates or pauses a subscription. A subscription that becomes active delivers posts from now on. Changing a pending
 * subscription confirms it.
 */
export async function setState(
  trx: Db,
  { id, state: before, confirmed, covered_until }: SubscriptionRow,
  state: Exclude<SubscriptionState, "pending">,
  now: Date,
): Promise<void> {
  if (state === before) return;
  await trx
    .updateTable("newsletter_subscriptions")
    .set({
      state,
      confirmed: confirmed ?? now,
      covered_until: state === "active" ? now : (covered_until ?? now),
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteSubscription(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("newsletter_subscriptions").where("id", "=", id).execute();
}

/**
 * Deletes subscriptions that were requested before a time and never confirmed, and readers who have no others. A sign-up at the
 * same moment waits for the lock, or holds it first.
 */
export async function deletePending(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: readers } = await sql<{ id: number }>`
      select r.id from newsletter_readers r
      where exists (select 1 from newsletter_subscriptions s where s.reader_id = r.id and s.state = 'pending' and s.created <= ${before})
      order by r.id for update`.execute(trx);
    const ids = readers.map(({ id }) => id);
    await sql`delete from newsletter_subscriptions where reader_id = any(${ids}::int[]) and state = 'pending' and created <= ${before}`.execute(
      trx,
    );
    await sql`delete from newsletter_readers r where r.id = any(${ids}::int[]) and not exists (select 1 from newsletter_subscriptions s where s.reader_id = r.id)`.execute(
      trx,
    );
  });
}

/**
 * Returns which of the posts are collections that the actor may follow: visible collections of the library, and the actor's
 * own. Collections shared by other users are never news, and their titles could otherwise be mailed to any address.
 */
export async function findCollectionsToFollow(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const isOwn = viewer.userId === null ? sql`false` : isOwnerOrCollaborator(viewer.userId, "c");
  const { rows } = await sql<{ id: number }>`
    select p.database_id as id from posts p join collections c on c.post_id = p.database_id
    where p.database_id = any(${[...ids]}::int[]) and p.type = 'collection' and ${visiblePost(viewer, "p")}
      and (c.featured or c.site_collection or c.staff_only or p.visibility = 'internal' or ${isOwn})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the titles of visible collections by id, in a language or the closest one. */
export async function findCollectionTitles(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, { name: string; language: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string; language: string }>`
    select p.database_id as id, t.title as name, t.language from posts p cross join lateral (${shownTranslation("p.database_id", language)}) t
    where p.database_id = any(${[...ids]}::int[]) and p.type = 'collection' and ${visiblePost(viewer, "p")}`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...title }) => [id, title]));
}

async function insertFollowed(
  trx: Db,
  subscription_id: number,
  followed: readonly FollowedRow[],
): Promise<void> {
  if (followed.length === 0) return;
  // An id that was deleted since it was checked is skipped, not rejected. A collection deleted earlier keeps its row, so that
  // the subscription does not become broader than chosen.
  await sql`
    insert into newsletter_followed (subscription_id, term_id, collection_id)
    select ${subscription_id}::int, t.id, p.database_id
    from unnest(${followed.map(({ term_id }) => term_id)}::int[], ${followed.map(({ collection_id }) => collection_id)}::int[]) with ordinality as wanted (term_id, collection_id, place)
    left join terms t on t.id = wanted.term_id left join posts p on p.database_id = wanted.collection_id
    where t.id is not null or p.database_id is not null or (wanted.term_id is null and wanted.collection_id is null)
    order by wanted.place`.execute(trx);
}

function columnsOf({ frequency, everything, search }: Criteria): {
  frequency: Frequency;
  everything: boolean;
  search: string | null;
} {
  return { frequency, everything, search: search && toDatabaseJson(search) };
}

export type ReaderRow = Selectable<NewsletterReadersTable>;
type ReaderKey = { id: number } | { email_key: string };

/** Returns the reader with an id or an address. */
export function findReader(db: Db, key: ReaderKey): Promise<ReaderRow | undefined> {
  return readerBy(db, key).executeTakeFirst();
}

/** Returns the reader, and locks the reader with all subscriptions until the transaction ends. */
export function lockReader(trx: Db, key: ReaderKey): Promise<ReaderRow | undefined> {
  return readerBy(trx, key).forUpdate().executeTakeFirst();
}

const readerBy = (db: Db, key: ReaderKey) => {
  const readers = db.selectFrom("newsletter_readers").selectAll();
  return "id" in key
    ? readers.where("id", "=", key.id)
    : readers.where("email_key", "=", key.email_key);
};

/** Returns the reader with an address, or creates one. Locks it like `lockReader`. */
export function lockOrInsertReader(
  trx: Db,
  { email, language, created }: { email: string; language: Language; created: Date },
): Promise<ReaderRow> {
  return (
    trx
      .insertInto("newsletter_readers")
      .values({ email, email_key: nameKeyOf(email), language, created })
      // Updates nothing, but returns and locks an existing row in the same statement.
      .onConflict((conflict) =>
        conflict
          .column("email_key")
          .doUpdateSet((row) => ({ email_key: row.ref("excluded.email_key") })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

export async function setReaderLanguage(trx: Db, id: number, language: Language): Promise<void> {
  await trx.updateTable("newsletter_readers").set({ language }).where("id", "=", id).execute();
}

/** Invalidates the management links of all earlier mails. */
export async function endLinks(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable("newsletter_readers")
    .set((row) => ({ link_version: row("link_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Deletes a reader who has no subscriptions, not even pending ones. */
export async function deleteReaderWithoutSubscriptions(trx: Db, id: number): Promise<void> {
  await trx
    .deleteFrom("newsletter_readers")
    .where("id", "=", id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("newsletter_subscriptions as s")
            .select("s.id")
            .where("s.reader_id", "=", id),
        ),
      ),
    )
    .execute();
}

/** Deletes a reader with all subscriptions. */
export async function deleteReader(trx: Db, emailKey: string): Promise<void> {
  await trx.deleteFrom("newsletter_readers").where("email_key", "=", emailKey).execute();
}
