import { foldAccents } from "@resource-library/search/text";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import { COLLECTIONS_OWNED_MAX, LISTED_POSTS_MAX } from "../../../contract/limits";
import type { ReviewFilter } from "../../../contract/lists";
import type { Db } from "../../../db/client";
import { hasWords } from "../../../db/queries";
import {
  COLLECTION_ROLE,
  shownTranslation,
  type Viewer,
  visiblePost,
  isOwnerOrCollaborator,
} from "../../posts";
import type { CollectionRow, AuthorisedCollection } from "./internal-collections.policy";

/** Locks a collection until the transaction ends. Other changes wait. */
export async function lockCollection(trx: Db, id: number): Promise<void> {
  await trx
    .selectFrom("collections")
    .select("post_id")
    .where("post_id", "=", id)
    .forUpdate()
    .execute();
}

/** Returns what the policy needs to know about collections and the actor, by id. Missing collections are left out. */
export async function findCollections(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, CollectionRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CollectionRow>`
    select c.post_id as id, p.modified, c.owner_id, c.private, c.staff_only, c.site_collection, c.featured, c.promotion_requested, c.requested_by,
      c.promotion_denied, c.promotion_reason, c.deleted, m.can_edit, m.accepted, ${visiblePost(viewer, "p")} as visible
    from collections c join posts p on p.database_id = c.post_id
    left join collection_members m on m.collection_id = c.post_id and m.user_id = ${viewer.userId}::int
    where c.post_id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findCollection(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<CollectionRow | undefined> {
  return (await findCollections(db, viewer, [id])).get(id);
}

/**
 * Records a change; call it after all other writes. Each change gets a later time than the previous one, even if the clock goes
 * back, so that the time identifies a version. Marks the collection for the search index if search could find it before or
 * can find it now.
 */
export async function markCollectionChanged(
  trx: Db,
  { id, private: wasPrivate }: AuthorisedCollection,
  now: Date,
): Promise<Date> {
  const { modified } = await trx
    .updateTable("posts")
    .set({
      modified: sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', modified) + interval '1 millisecond')`,
    })
    .where("database_id", "=", id)
    .returning("modified")
    .executeTakeFirstOrThrow();
  await sql`update collections set search_due = ${modified} where post_id = ${id} and not (private and ${wasPrivate})`.execute(
    trx,
  );
  return modified;
}

/** A pending update of the search index: the collection and the time of its change. */
export interface PendingIndexing {
  id: number;
  at: Date;
}

/** Returns pending search updates, oldest first, of the given collections or of all. */
export async function listPendingIndexing(
  db: Db,
  ids?: readonly number[],
): Promise<PendingIndexing[]> {
  const { rows } = await sql<PendingIndexing>`
    select post_id as id, search_due as at from collections
    where search_due is not null ${ids ? sql`and post_id = any(${[...ids]}::int[])` : sql``} order by search_due, post_id limit ${LISTED_POSTS_MAX}`.execute(
    db,
  );
  return rows;
}

/** Records that the search index is up to date. Collections that changed again stay pending. */
export async function markIndexed(db: Db, indexed: readonly PendingIndexing[]): Promise<void> {
  await sql`
    update collections c set search_due = null
    from unnest(${indexed.map(({ id }) => id)}::int[], ${indexed.map(({ at }) => at)}::timestamptz[]) as indexed (id, at)
    where c.post_id = indexed.id and c.search_due = indexed.at`.execute(db);
}

/**
 * Checks that a user can own one more collection; deleted ones do not count. Blocks other additions for this user until the
 * transaction ends. Throws `limit_reached`.
 */
export async function checkCollectionLimit(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('collections of a person'), ${userId}::int)`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom("collections")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", userId)
    .where("deleted", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= COLLECTIONS_OWNED_MAX)
    throw new AppError(
      "limit_reached",
      `A user can own at most ${COLLECTIONS_OWNED_MAX} collections`,
    );
}

export async function insertCollection(
  trx: Db,
  facts: { id: number; ownerId: number; isPrivate: boolean; staffOnly: boolean; created: Date },
): Promise<void> {
  await trx
    .insertInto("collections")
    .values({
      post_id: facts.id,
      owner_id: facts.ownerId,
      private: facts.isPrivate,
      staff_only: facts.staffOnly,
      site_collection: false,
      featured: false,
      curator: null,
      search_due: facts.isPrivate ? null : facts.created,
    })
    .execute();
}

/** Returns the ids of collections that a user owns or shares and may see, newest change first. */
export async function listWorkedOn(
  db: Db,
  viewer: Viewer,
  userId: number,
): Promise<{ id: number; own: boolean }[]> {
  const { rows } = await sql<{ id: number; own: boolean }>`
    select c.post_id as id, c.owner_id is not distinct from ${userId}::int as own
    from collections c join posts p on p.database_id = c.post_id
    where ${isOwnerOrCollaborator(userId, "c")} and ${visiblePost(viewer, "p")}
    order by p.modified desc, c.post_id desc limit ${COLLECTIONS_OWNED_MAX + LISTED_POSTS_MAX}`.execute(
    db,
  );
  return rows;
}

/**
 * Returns a hash of all collections in a user's lists and their times of change. It differs when anything in the lists
 * changed.
 */
export async function findVersion(
  db: Db,
  viewer: Viewer,
  userId: number,
  deletedSince: Date,
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with listed as (
      select 'own or shared' as list, c.post_id as id, p.modified as at from collections c join posts p on p.database_id = c.post_id
      where ${isOwnerOrCollaborator(userId, "c")} and ${visiblePost(viewer, "p")}
      union all
      select 'asked', c.post_id, p.modified from collection_members m join collections c on c.post_id = m.collection_id join posts p on p.database_id = c.post_id
      where m.user_id = ${userId} and m.accepted is null and c.deleted is null ${viewer.internal ? sql`` : sql`and not c.staff_only`}
      union all
      select 'deleted', c.post_id, c.deleted from collections c where c.owner_id = ${userId} and c.deleted > ${deletedSince}
    )
    select md5(coalesce(string_agg(concat_ws(' ', list, id, extract(epoch from at)), ',' order by list, id), '')) as version from listed`.execute(
    db,
  );
  return rows[0]!.version;
}

export interface PendingRow {
  id: number;
  title: string;
  description: string;
  language: string;
  author_id: number | null;
  author: string | null;
  invited_by_id: number | null;
  invited_by: string | null;
  invited: Date;
  by_address: boolean;
}

/** Returns the collections that a user is invited to, newest invitation first. */
export async function listPending(
  db: Db,
  viewer: Viewer,
  userId: number,
  language: Language,
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select c.post_id as id, t.title, t.abstract as description, t.language, author.database_id as author_id, author.name as author,
      inviter.database_id as invited_by_id, inviter.name as invited_by, m.invited, m.by_address
    from collection_members m join collections c on c.post_id = m.collection_id
    cross join lateral (${shownTranslation("c.post_id", language)}) t
    left join users author on author.database_id = c.owner_id left join users inviter on inviter.database_id = m.invited_by
    where m.user_id = ${userId} and m.accepted is null and c.deleted is null ${viewer.internal ? sql`` : sql`and not c.staff_only`}
    order by m.invited desc, c.post_id limit ${LISTED_POSTS_MAX}`.execute(db);
  return rows;
}

/** Returns the collections that their owner can still restore, last deleted first. */
export async function listDeleted(
  db: Db,
  userId: number,
  language: Language,
  since: Date,
): Promise<{ id: number; title: string; language: string; deleted: Date }[]> {
  const { rows } = await sql<{ id: number; title: string; language: string; deleted: Date }>`
    select c.post_id as id, t.title, t.language, c.deleted
    from collections c cross join lateral (${shownTranslation("c.post_id", language)}) t
    where c.owner_id = ${userId} and c.deleted > ${since} order by c.deleted desc, c.post_id`.execute(
    db,
  );
  return rows;
}

/** Data of collections in lists, in addition to their cards. */
export interface SummaryRow extends CollectionRow {
  author_id: number | null;
  author: string | null;
  collaborators: number;
  holds_post: boolean;
  /** Its first visible posts. */
  covers: number[] | null;
}

export async function summarise(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  { covers, post }: { covers: number; post?: number },
): Promise<Map<number, SummaryRow>> {
  const rows = await findCollections(db, viewer, ids);
  if (rows.size === 0) return new Map();
  const { rows: more } = await sql<
    Pick<SummaryRow, "id" | "author_id" | "author" | "collaborators" | "holds_post" | "covers">
  >`
    select c.post_id as id, author.database_id as author_id, author.name as author,
      (select count(*)::int from collection_members m where m.collection_id = c.post_id and m.accepted is not null) as collaborators,
      ${post === undefined ? sql`false` : sql`exists (select 1 from post_items i where i.owner_id = c.post_id and i.role = ${COLLECTION_ROLE} and i.post_id = ${post})`} as holds_post,
      ${covers > 0 ? firstItems(viewer, "c.post_id", covers) : sql`null::int[]`} as covers
    from collections c left join users author on author.database_id = c.owner_id
    where c.post_id = any(${[...ids]}::int[])`.execute(db);
  return new Map(more.map((row) => [row.id, { ...rows.get(row.id)!, ...row }]));
}

function firstItems(
  viewer: Viewer,
  collection: string,
  limit: number,
): RawBuilder<number[] | null> {
  return sql`(select array_agg(cover.post_id order by cover.position, cover.post_id) from (
    select i.post_id, i.position from post_items i join posts item on item.database_id = i.post_id
    where i.owner_id = ${sql.ref(collection)} and i.role = ${COLLECTION_ROLE} and ${visiblePost(viewer, "item")}
    order by i.position, i.post_id limit ${limit}) cover)`;
}

/** Returns a collection's original texts. */
export async function findTexts(
  db: Db,
  id: number,
): Promise<{ title: string; description: string }> {
  const row = await db
    .selectFrom("post_translations")
    .select(["title", "abstract"])
    .where("post_id", "=", id)
    .orderBy("language")
    .executeTakeFirstOrThrow();
  return { title: row.title, description: row.abstract };
}

/** Updates the texts of a user-made collection, which has only one language. */
export async function updateTexts(
  trx: Db,
  { id }: AuthorisedCollection,
  texts: { title: string; description: string },
): Promise<void> {
  await trx
    .updateTable("post_translations")
    .set({
      title: texts.title,
      abstract: texts.description,
      body: JSON.stringify({ description: texts.description }),
    })
    .where("post_id", "=", id)
    .execute();
}

/** Updates a collection's properties other than texts and posts. */
export async function updateFacts(
  trx: Db,
  { id }: AuthorisedCollection,
  facts: {
    private?: boolean;
    staff_only?: boolean;
    featured?: boolean;
    owner_id?: number;
    deleted?: Date | null;
    promotion_requested?: Date | null;
    requested_by?: number | null;
    promotion_denied?: boolean;
    promotion_reason?: string;
  },
): Promise<void> {
  await trx.updateTable("collections").set(facts).where("post_id", "=", id).execute();
}

/** Filter for requests; missing conditions match all. */
type RequestsFilter = Partial<ReviewFilter>;

const selectRequests = (
  db: Db,
  viewer: Viewer,
  { search = "", who: person = "", text_language }: RequestsFilter,
) =>
  db
    .selectFrom("collections as c")
    .innerJoin("posts as p", "p.database_id", "c.post_id")
    .where("c.promotion_requested", "is not", null)
    .where(visiblePost(viewer, "p"))
    .where(
      sql<boolean>`exists (select 1 from post_translations t where t.post_id = c.post_id
    and (${text_language ?? null}::text is null or t.language = ${text_language ?? null}) and ${hasWords([sql`t.title`, sql`t.abstract`], search)})`,
    )
    .where(
      sql<boolean>`(${person} = '' or exists (select 1 from users u where u.database_id = coalesce(c.requested_by, c.owner_id) and ${hasWords([sql`u.name`, sql`u.email`], person)}))`,
    );

/** Counts the collections that wait for a decision by staff. */
export async function countRequests(
  db: Db,
  viewer: Viewer,
  filter: RequestsFilter = {},
): Promise<number> {
  const { count } = await selectRequests(db, viewer, filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a page of waiting collections, oldest or newest request first. */
export async function listRequests(
  db: Db,
  viewer: Viewer,
  filter: RequestsFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: number; requested: Date }[]> {
  const order = filter.sort === "newest" ? "desc" : "asc";
  const rows = await selectRequests(db, viewer, filter)
    .select(["c.post_id as id", "c.promotion_requested as requested"])
    .orderBy("c.promotion_requested", order)
    .orderBy("c.post_id", order)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id, requested }) => ({ id, requested: requested! }));
}

/** Returns the ids of collections that were deleted before a time and can no longer be restored. */
export async function listDueDeletions(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("collections")
    .select("post_id")
    .where("deleted", "<=", before)
    .orderBy("deleted")
    .limit(LISTED_POSTS_MAX)
    .execute();
  return rows.map((row) => row.post_id);
}

/** Permanently deletes a collection that was deleted before a time. Returns false if it is gone or was restored. */
export async function purge(db: Db, id: number, before: Date): Promise<boolean> {
  const result = await db
    .deleteFrom("posts")
    .where("database_id", "=", (of) =>
      of
        .selectFrom("collections")
        .select("post_id")
        .where("post_id", "=", id)
        .where("deleted", "<=", before),
    )
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Returns a key for comparing titles: without case, accents and invisible characters. */
function titleKey(title: string): string {
  return foldAccents(
    title.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ""),
  )
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Checks that a title is available: no other collection of the owner has it, and no public collection. Other users'
 * private collections are ignored, so that trying titles reveals nothing about them. Blocks other title changes until the
 * transaction ends. Throws `title_taken`.
 */
export async function claimTitle(
  trx: Db,
  { title, ownerId, except }: { title: string; ownerId: number | null; except?: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('collection titles'))`.execute(trx);
  const { rows } = await sql<{ title: string }>`
    select t.title from collections c join post_translations t on t.post_id = c.post_id
    where c.post_id is distinct from ${except ?? null}::int and c.deleted is null
      and (c.owner_id = ${ownerId}::int or ((c.featured or c.site_collection) and not c.private and not c.staff_only))`.execute(
    trx,
  );
  const key = titleKey(title);
  if (rows.some((row) => titleKey(row.title) === key)) {
    throw new AppError(
      "title_taken",
      "A collection with this title already exists; choose another title",
      {
        fields: { title: "A collection with this title already exists; choose another title" },
      },
    );
  }
}
