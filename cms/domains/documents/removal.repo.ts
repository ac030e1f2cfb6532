import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import { DOCUMENT_TYPES, type DocumentType, type PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import type { TombstoneFilesTable } from "../../db/schema";
import { thumbnailId } from "../media/thumbnails/thumbnail-id";
import { COLLECTION_ROLE } from "../posts/bodies";
import { postIdBySlug } from "../posts/posts.reader";
import type { TombstoneRow } from "../posts/tombstones.reader";
import { type Sight, visiblePost } from "../posts/visibility.policy";

/** Documents that are ended in one look. */
const DUE_MAX = 500;

/** Whether there is a document that the sight reaches; until the transaction ends nobody else removes it. */
export async function lockDocument(trx: Db, sight: Sight, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from posts p where p.database_id = ${id} and p.type = any(${[...DOCUMENT_TYPES]}::text[]) and ${visiblePost(sight, "p")} for update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** What the audit log calls a document: its English title, else any. */
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

/**
 * Since when a post is removed that is still there; until the transaction ends nobody else restores or ends it. Null for one that is not
 * removed, or of another type.
 */
export async function lockRemoved(
  trx: Db,
  id: number,
  types: readonly PostType[],
): Promise<Date | null> {
  const row = await trx
    .selectFrom("posts")
    .select("removed")
    .where("database_id", "=", id)
    .where("type", "in", types)
    .where(hasTombstone)
    .forUpdate()
    .executeTakeFirst();
  return row?.removed ?? null;
}

/** What editors have unpublished has none, and is not for this domain to restore or end. */
const hasTombstone = sql<boolean>`exists (select 1 from tombstones t where t.post_id = posts.database_id)`;

/** What else is changed when a document goes. */
export async function countUses(
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

export interface Removal {
  id: number;
  by: number;
  at: Date;
  reason: string;
  language: string;
  successor: number | null;
}

/** Removes a post and puts a tombstone in its place, with its addresses and those of its files. */
export async function saveTombstone(
  trx: Db,
  { id, by, at, reason, language, successor }: Removal,
): Promise<void> {
  await trx.updateTable("posts").set({ removed: at }).where("database_id", "=", id).execute();
  await sql`
    insert into tombstones (post_id, type, visibility, removed, removed_by, reason, reason_language, successor_id)
    select database_id, type, visibility, removed, ${by}::int, ${reason}, ${language}, ${successor}::int from posts where database_id = ${id}`.execute(
    trx,
  );
  await sql`insert into tombstone_addresses (post_id, language, slug) select post_id, language, slug from post_translations where post_id = ${id}`.execute(
    trx,
  );
  await sql`
    insert into tombstone_files (post_id, file_id, visibility)
    select p.database_id, f.id, case when p.visibility = 'public' then f.visibility else 'internal' end
    from posts p join files f on f.id = p.thumbnail_file_id or f.id in (select file_id from document_files where post_id = p.database_id)
    where p.database_id = ${id}`.execute(trx);
  await saveDrawnFiles(trx, id);
}

/**
 * Notes the pictures of a document as gone with it that its tombstone does not show: those of what its files were before, and one that
 * is being drawn at this moment.
 */
async function saveDrawnFiles(trx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ sha256: string; visibility: TombstoneFilesTable["visibility"] }>`
    select bytes.sha256, case when p.visibility = 'public' then f.visibility else 'internal' end as visibility
    from posts p join files f on f.id in (select file_id from document_files where post_id = p.database_id)
    cross join lateral (select f.sha256 union select sha256 from file_versions where file_id = f.id) bytes
    where p.database_id = ${id}`.execute(trx);
  const drawn = rows.map((row) => ({
    post_id: id,
    file_id: thumbnailId(id, row),
    visibility: row.visibility,
  }));
  if (drawn.length > 0)
    await trx
      .insertInto("tombstone_files")
      .values(drawn)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Takes the tombstone of a document away again. */
export async function restoreDocument(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("tombstones").where("post_id", "=", id).execute();
  await trx.updateTable("posts").set({ removed: null }).where("database_id", "=", id).execute();
}

/**
 * The document that takes the place of one that was removed: of one that was removed itself, the one that takes its place. Whether who
 * asks may know of it is not looked at. Undefined where there is none.
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

/** Whether there is a document at a slug of any language that the sight reaches. */
export async function isThere(
  db: Db,
  sight: Sight,
  { type, slug }: { type: DocumentType; slug: string },
  language: Language,
): Promise<boolean> {
  const { rows } = await postIdBySlug(sight, type, slug, language).execute(db);
  return rows.length > 0;
}

/** What staff are told of a document that can be restored: what it is called. */
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

/** Posts that were removed by a time, and can no longer be restored. */
export async function listDue(db: Db, by: Date): Promise<number[]> {
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

/** Ends a post for good, and leaves its files to be cleared away where nothing else refers to them. */
export async function endDocument(trx: Db, id: number, at: Date): Promise<void> {
  await sql`
    insert into uploaded_files (file_id, uploaded)
    select f.id, ${at}::timestamptz from files f where f.id in (select file_id from tombstone_files where post_id = ${id})
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom("posts").where("database_id", "=", id).execute();
}
