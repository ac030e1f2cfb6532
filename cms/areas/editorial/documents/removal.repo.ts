import { sql } from "kysely";
import type { Language } from "../../../contract/languages";
import { DOCUMENT_TYPES, type DocumentType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import {
  COLLECTION_ROLE,
  postIdBySlug,
  type TombstoneRow,
  deleteTombstone,
  hasTombstone,
  type Viewer,
  visiblePost,
} from "../../posts";

/** Documents that are deleted for good in one run. */
const DUE_MAX = 500;

/** Returns whether the viewer may see a document, and locks it against removal until the transaction ends. */
export async function lockDocument(trx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from posts p where p.database_id = ${id} and p.type = any(${[...DOCUMENT_TYPES]}::text[]) and ${visiblePost(viewer, "p")} for update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Returns a document's title for the audit log: the English one, or else any. */
export async function findLoggedTitle(trx: Db, id: number): Promise<string> {
  const row = await trx
    .selectFrom("post_translations")
    .select("title")
    .where("post_id", "=", id)
    .orderBy((text) => text("language", "=", "en"), "desc")
    .orderBy("language")
    .limit(1)
    .executeTakeFirst();
  return row?.title ?? "";
}

/** Counts what else changes when a document is removed. */
export async function countDocumentUses(
  db: Db,
  id: number,
): Promise<{ saved_by: number; collections: number; pieces: number; files: number }> {
  const { rows } = await sql<{
    saved_by: number;
    collections: number;
    pieces: number;
    files: number;
  }>`
    select (select count(*)::int from library_items where post_id = ${id}) as saved_by,
      (select count(distinct i.owner_id)::int from post_items i join collections c on c.post_id = i.owner_id and c.deleted is null
        where i.post_id = ${id} and i.role = ${COLLECTION_ROLE}) as collections,
      (select count(distinct i.owner_id)::int from post_items i join posts p on p.database_id = i.owner_id and p.type <> 'collection' and p.removed is null
        where i.post_id = ${id}) as pieces,
      (select count(*)::int from document_files where post_id = ${id} and file_id is not null) as files`.execute(
    db,
  );
  return rows[0]!;
}

/** Deletes the tombstone of a document, and shows the document again. */
export async function restoreDocument(trx: Db, id: number): Promise<void> {
  await deleteTombstone(trx, id);
  await trx.updateTable("posts").set({ removed: null }).where("database_id", "=", id).execute();
}

/**
 * Returns the document that replaces a removed one; if that one was removed too, follows its own replacement. Does not check
 * whether the actor may know of it. Returns undefined without one.
 */
export async function findSuccessor(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive successors (id) as (
      select successor_id from tombstones where post_id = ${id}
      union
      select t.successor_id from successors s join tombstones t on t.post_id = s.id
    )
    select p.database_id as id from successors s join posts p on p.database_id = s.id and p.removed is null limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Returns whether the viewer may see a document with a slug in any language. */
export async function isVisible(
  db: Db,
  viewer: Viewer,
  { type, slug }: { type: DocumentType; slug: string },
  language: Language,
): Promise<boolean> {
  const { rows } = await postIdBySlug(viewer, type, slug, language).execute(db);
  return rows.length > 0;
}

/** Returns the title of a document that can be restored, for staff. */
export async function findRemovedTitle(
  db: Db,
  { post_id: id }: TombstoneRow,
  languages: readonly string[],
): Promise<{ title: string; language: string } | undefined> {
  const { rows } = await sql<{ title: string; language: string }>`
    select title, language from post_translations where post_id = ${id} order by array_position(${[...languages]}::text[], language), language limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Returns posts that were removed by a given time, and can no longer be restored. */
export async function listDueRemovals(db: Db, by: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("database_id")
    .where("removed", "<=", by)
    .where(hasTombstone)
    .orderBy("removed")
    .limit(DUE_MAX)
    .execute();
  return rows.map((row) => row.database_id);
}

/** Deletes a post for good. Leaves its files to the cleanup job, which deletes those without other references. */
export async function deleteDocument(trx: Db, id: number, at: Date): Promise<void> {
  await sql`
    insert into uploaded_files (file_id, uploaded)
    select f.id, ${at}::timestamptz from files f where f.id in (select file_id from tombstone_files where post_id = ${id})
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom("posts").where("database_id", "=", id).execute();
}
