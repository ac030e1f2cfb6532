import { type RawBuilder, sql } from "kysely";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import { COLLECTIONS_OWNED_MAX, LISTED_POSTS_MAX } from "../../contract/limits";
import type { ReviewFilter } from "../../contract/review";
import type { Db } from "../../db/client";
import { hasWords } from "../../db/words";
import { COLLECTION_ROLE } from "../posts/bodies";
import { shownTranslation } from "../posts/posts.reader";
import { type Sight, visiblePost, worksOn } from "../posts/visibility.policy";
import type { CollectionRow, Granted } from "./internal-collections.policy";

/** Takes a collection for the rest of the transaction: whoever else changes it waits. */
export async function lockCollection(trx: Db, id: number): Promise<void> {
  await trx
    .selectFrom("collections")
    .select("post_id")
    .where("post_id", "=", id)
    .forUpdate()
    .execute();
}

/** What the policy must know of collections and of who asks, by id. Those that do not exist are left out. */
export async function findCollections(
  db: Db,
  sight: Sight,
  ids: readonly number[],
): Promise<Map<number, CollectionRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CollectionRow>`
    select c.post_id as id, p.modified, c.owner_id, c.private, c.staff_only, c.site_collection, c.featured, c.promotion_requested, c.requested_by,
      c.promotion_denied, c.promotion_reason, c.deleted, m.can_edit, m.accepted, ${visiblePost(sight, "p")} as visible
    from collections c join posts p on p.database_id = c.post_id
    left join collection_members m on m.collection_id = c.post_id and m.user_id = ${sight.userId}::int
    where c.post_id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findCollection(
  db: Db,
  sight: Sight,
  id: number,
): Promise<CollectionRow | undefined> {
  return (await findCollections(db, sight, [id])).get(id);
}

/**
 * Notes a change, as the last thing that is written of it; each has a later time than the one before, whatever the clock
 * says, so that the time tells versions apart. Search has to learn of it where it found the collection before, or does now.
 */
export async function touchCollection(
  trx: Db,
  { id, private: wasPrivate }: Granted,
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

/** A change that search has not been told of: of which collection, and its time. */
export interface SearchDue {
  id: number;
  at: Date;
}

/** What search has not been told of, the oldest first: of some collections, or of all. */
export async function listSearchDue(db: Db, ids?: readonly number[]): Promise<SearchDue[]> {
  const { rows } = await sql<SearchDue>`
    select post_id as id, search_due as at from collections
    where search_due is not null ${ids ? sql`and post_id = any(${[...ids]}::int[])` : sql``} order by search_due, post_id limit ${LISTED_POSTS_MAX}`.execute(
    db,
  );
  return rows;
}

/** Notes that search knows; of what changed again meanwhile it does not. */
export async function noteSearchKnows(db: Db, told: readonly SearchDue[]): Promise<void> {
  await sql`
    update collections c set search_due = null
    from unnest(${told.map(({ id }) => id)}::int[], ${told.map(({ at }) => at)}::timestamptz[]) as told (id, at)
    where c.post_id = told.id and c.search_due = told.at`.execute(db);
}

/**
 * Makes sure that a person can own one collection more; the deleted ones do not count. Until the transaction ends no other
 * becomes theirs. Throws `limit_reached`.
 */
export async function claimRoom(trx: Db, userId: number): Promise<void> {
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
      `A person owns ${COLLECTIONS_OWNED_MAX} collections at most`,
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

/** Ids of the collections that a person works on and sees, the newest change first: own, or shared. */
export async function listWorkedOn(
  db: Db,
  sight: Sight,
  userId: number,
): Promise<{ id: number; own: boolean }[]> {
  const { rows } = await sql<{ id: number; own: boolean }>`
    select c.post_id as id, c.owner_id is not distinct from ${userId}::int as own
    from collections c join posts p on p.database_id = c.post_id
    where ${worksOn(userId, "c")} and ${visiblePost(sight, "p")}
    order by p.modified desc, c.post_id desc limit ${COLLECTIONS_OWNED_MAX + LISTED_POSTS_MAX}`.execute(
    db,
  );
  return rows;
}

/** A mark of all that a person's lists of collections hold and when each was last changed: another when anything in them is. */
export async function findVersion(
  db: Db,
  sight: Sight,
  userId: number,
  deletedSince: Date,
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with listed as (
      select 'own or shared' as list, c.post_id as id, p.modified as at from collections c join posts p on p.database_id = c.post_id
      where ${worksOn(userId, "c")} and ${visiblePost(sight, "p")}
      union all
      select 'asked', c.post_id, p.modified from collection_members m join collections c on c.post_id = m.collection_id join posts p on p.database_id = c.post_id
      where m.user_id = ${userId} and m.accepted is null and c.deleted is null ${sight.internal ? sql`` : sql`and not c.staff_only`}
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

/** The collections that a person is asked to work on, the newest invitation first. */
export async function listPending(
  db: Db,
  sight: Sight,
  userId: number,
  language: Language,
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select c.post_id as id, t.title, t.abstract as description, t.language, author.database_id as author_id, author.name as author,
      inviter.database_id as invited_by_id, inviter.name as invited_by, m.invited, m.by_address
    from collection_members m join collections c on c.post_id = m.collection_id
    cross join lateral (${shownTranslation("c.post_id", language)}) t
    left join users author on author.database_id = c.owner_id left join users inviter on inviter.database_id = m.invited_by
    where m.user_id = ${userId} and m.accepted is null and c.deleted is null ${sight.internal ? sql`` : sql`and not c.staff_only`}
    order by m.invited desc, c.post_id limit ${LISTED_POSTS_MAX}`.execute(db);
  return rows;
}

/** The collections that their owner can still restore, the last deleted first. */
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

/** What collections say beyond their cards, for lists of them. */
export interface SummaryRow extends CollectionRow {
  author_id: number | null;
  author: string | null;
  collaborators: number;
  holds_post: boolean;
  /** Its first pieces that the sight reaches. */
  covers: number[] | null;
}

export async function summarise(
  db: Db,
  sight: Sight,
  ids: readonly number[],
  { covers, post }: { covers: number; post?: number },
): Promise<Map<number, SummaryRow>> {
  const rows = await findCollections(db, sight, ids);
  if (rows.size === 0) return new Map();
  const { rows: more } = await sql<
    Pick<SummaryRow, "id" | "author_id" | "author" | "collaborators" | "holds_post" | "covers">
  >`
    select c.post_id as id, author.database_id as author_id, author.name as author,
      (select count(*)::int from collection_members m where m.collection_id = c.post_id and m.accepted is not null) as collaborators,
      ${post === undefined ? sql`false` : sql`exists (select 1 from post_items i where i.owner_id = c.post_id and i.role = ${COLLECTION_ROLE} and i.post_id = ${post})`} as holds_post,
      ${covers > 0 ? firstPieces(sight, "c.post_id", covers) : sql`null::int[]`} as covers
    from collections c left join users author on author.database_id = c.owner_id
    where c.post_id = any(${[...ids]}::int[])`.execute(db);
  return new Map(more.map((row) => [row.id, { ...rows.get(row.id)!, ...row }]));
}

function firstPieces(sight: Sight, collection: string, limit: number): RawBuilder<number[] | null> {
  return sql`(select array_agg(piece.post_id order by piece.position, piece.post_id) from (
    select i.post_id, i.position from post_items i join posts item on item.database_id = i.post_id
    where i.owner_id = ${sql.ref(collection)} and i.role = ${COLLECTION_ROLE} and ${visiblePost(sight, "item")}
    order by i.position, i.post_id limit ${limit}) piece)`;
}

/** A collection's texts as its makers wrote them. */
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

/** Writes the texts of a collection that people made, which has them in one language. */
export async function updateTexts(
  trx: Db,
  { id }: Granted,
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

/** Changes what a collection is beyond its texts and pieces. */
export async function updateFacts(
  trx: Db,
  { id }: Granted,
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

/** Of which requests: what is left out does not matter. */
type RequestsFilter = Partial<ReviewFilter>;

const selectRequests = (
  db: Db,
  sight: Sight,
  { search = "", who = "", text_language }: RequestsFilter,
) =>
  db
    .selectFrom("collections as c")
    .innerJoin("posts as p", "p.database_id", "c.post_id")
    .where("c.promotion_requested", "is not", null)
    .where(visiblePost(sight, "p"))
    .where(
      sql<boolean>`exists (select 1 from post_translations t where t.post_id = c.post_id
    and (${text_language ?? null}::text is null or t.language = ${text_language ?? null}) and ${hasWords([sql`t.title`, sql`t.abstract`], search)})`,
    )
    .where(
      sql<boolean>`(${who} = '' or exists (select 1 from users u where u.database_id = coalesce(c.requested_by, c.owner_id) and ${hasWords([sql`u.name`, sql`u.email`], who)}))`,
    );

/** How many collections wait for the staff's answer. */
export async function countRequests(
  db: Db,
  sight: Sight,
  filter: RequestsFilter = {},
): Promise<number> {
  const { count } = await selectRequests(db, sight, filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** A part of the collections that wait, the oldest request first, or the newest. */
export async function listRequests(
  db: Db,
  sight: Sight,
  filter: RequestsFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: number; requested: Date }[]> {
  const order = filter.sort === "newest" ? "desc" : "asc";
  const rows = await selectRequests(db, sight, filter)
    .select(["c.post_id as id", "c.promotion_requested as requested"])
    .orderBy("c.promotion_requested", order)
    .orderBy("c.post_id", order)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id, requested }) => ({ id, requested: requested! }));
}

/** Ids of what was deleted before a time: nobody can restore it any more. */
export async function listDue(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("collections")
    .select("post_id")
    .where("deleted", "<=", before)
    .orderBy("deleted")
    .limit(LISTED_POSTS_MAX)
    .execute();
  return rows.map((row) => row.post_id);
}

/** Really deletes what was deleted before a time; false when it is gone, or was restored. */
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
