import { sql } from "kysely";
import type { PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { COLLECTION_ROLE, START_HERE_ROLE, type Viewer, visiblePost } from "../../posts";
import type { AuthorisedCollection } from "./internal-collections.policy";

/** Returns the ids of all posts in a collection, in order. Includes posts that are no longer visible. */
export async function listItems(
  db: Db,
  id: number,
  role: string = COLLECTION_ROLE,
): Promise<number[]> {
  const rows = await db
    .selectFrom("post_items")
    .select("post_id")
    .where("owner_id", "=", id)
    .where("role", "=", role)
    .orderBy("position")
    .orderBy("post_id")
    .execute();
  return rows.map((row) => row.post_id);
}

/** Counts the posts in a collection that are visible to the user. */
export async function countItems(db: Db, viewer: Viewer, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from post_items i join posts p on p.database_id = i.post_id
    where i.owner_id = ${id} and i.role = ${COLLECTION_ROLE} and ${visiblePost(viewer, "p")}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Counts the internal posts among the given ones. The caller has checked that the user may see them. */
export async function countInternal(db: Db, postIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts where visibility = 'internal' and database_id = any(${[...postIds]}::int[])`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Returns the notes of posts by post id. Posts without a note are left out. */
export async function findNotes(
  db: Db,
  id: number,
  postIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ post_id: number; note: string }>`
    select post_id, note from post_items where owner_id = ${id} and role = ${COLLECTION_ROLE} and note <> '' and post_id = any(${[...postIds]}::int[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.post_id, row.note]));
}

/** Appends posts in their order. Returns how many were new. */
export async function appendItems(
  trx: Db,
  { id }: AuthorisedCollection<"edit">,
  postIds: readonly number[],
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  const result = await sql`
    insert into post_items (owner_id, role, post_id, position, added, added_by)
    select ${id}, ${COLLECTION_ROLE}, wanted.id, (select coalesce(max(position), 0) from post_items where owner_id = ${id} and role = ${COLLECTION_ROLE}) + wanted.place, ${now}, ${userId}
    from unnest(${[...postIds]}::int[]) with ordinality as wanted (id, place)
    on conflict do nothing`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

/** Removes a post, also from the posts shown first. Returns false if it was not in the collection. */
export async function deleteItem(
  trx: Db,
  { id }: AuthorisedCollection<"edit">,
  postId: number,
): Promise<boolean> {
  const result = await trx
    .deleteFrom("post_items")
    .where("owner_id", "=", id)
    .where("role", "in", [COLLECTION_ROLE, START_HERE_ROLE])
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Sets the order of all posts in a collection. */
export async function setItemOrder(
  trx: Db,
  { id }: AuthorisedCollection<"edit">,
  postIds: readonly number[],
): Promise<void> {
  await sql`
    update post_items i set position = wanted.place
    from unnest(${[...postIds]}::int[]) with ordinality as wanted (id, place)
    where i.owner_id = ${id} and i.role = ${COLLECTION_ROLE} and i.post_id = wanted.id and i.position <> wanted.place`.execute(
    trx,
  );
}

/** Replaces the posts that are shown first. */
export async function setStartHere(
  trx: Db,
  { id }: AuthorisedCollection<"edit">,
  postIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom("post_items")
    .where("owner_id", "=", id)
    .where("role", "=", START_HERE_ROLE)
    .execute();
  if (postIds.length === 0) return;
  await trx
    .insertInto("post_items")
    .values(
      postIds.map((post_id, position) => ({
        owner_id: id,
        role: START_HERE_ROLE,
        post_id,
        position,
      })),
    )
    .execute();
}

export async function setNote(
  trx: Db,
  { id }: AuthorisedCollection<"edit">,
  postId: number,
  note: string,
): Promise<void> {
  await trx
    .updateTable("post_items")
    .set({ note })
    .where("owner_id", "=", id)
    .where("role", "=", COLLECTION_ROLE)
    .where("post_id", "=", postId)
    .execute();
}

/** Returns the types of visible posts by id. */
export async function visibleTypes(
  db: Db,
  viewer: Viewer,
  postIds: readonly number[],
): Promise<Map<number, PostType>> {
  const { rows } = await sql<{ id: number; type: PostType }>`
    select p.database_id as id, p.type from posts p where p.database_id = any(${[...postIds]}::int[]) and ${visiblePost(viewer, "p")}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.type]));
}
