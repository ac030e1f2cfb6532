import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { languageOrder } from "../../shared/language";
import { type Viewer, visiblePost } from "./visibility.policy";
import type { TombstoneFilesTable } from "../../db/schema";
import { thumbnailId } from "../../shared/identifiers";

/** A removed document: when and why it was removed. */
export interface TombstoneRow {
  post_id: number;
  removed: Date;
  reason: string;
  reason_language: string;
}

/**
 * Returns the tombstone of the document that had a slug, in any language, until it was removed. If there are several, the
 * requested language comes first (see `languageOrder`), then the latest removal. Returns undefined if there is no such document
 * that the viewer could see. The caller has checked that no other document has the slug now.
 */
export async function findTombstone(
  db: Db,
  viewer: Viewer,
  { type, slug }: { type: PostType; slug: string },
  language: Language,
): Promise<TombstoneRow | undefined> {
  const { rows } = await sql<TombstoneRow>`
    select t.post_id, t.removed, t.reason, t.reason_language
    from tombstone_addresses a join tombstones t on t.post_id = a.post_id
    where a.slug = ${slug} and t.type = ${type} and ${knownTo(viewer, "t")}
    order by array_position(${languageOrder(language)}::text[], a.language), t.removed desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * Returns whether a file was removed with a document that the viewer could see. A file that the viewer can still see in another
 * post does not count as removed.
 */
export async function isDeletedFile(db: Db, viewer: Viewer, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tombstone_files t where t.file_id = ${fileId} and ${knownTo(viewer, "t")} and not ${isHeld(viewer, sql`${fileId}`)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns the condition that a file was removed, from the viewer's point of view. */
export function isRemovedFile(viewer: Viewer, alias: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`);
  return sql`(exists (select 1 from tombstone_files gone where gone.file_id = ${id}) and not ${isHeld(viewer, id)})`;
}

function knownTo({ internal }: Viewer, alias: string): RawBuilder<boolean> {
  return internal ? sql`true` : sql`${sql.ref(`${alias}.visibility`)} = 'public'`;
}

/**
 * Returns the condition that a post which the viewer may see has a file. A file that only an internal document still has is for
 * staff only.
 */
function isHeld(viewer: Viewer, fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select 1 from document_files d join posts p on p.database_id = d.post_id where d.file_id = ${fileId} and ${visiblePost(viewer, "p")})
    or exists (select 1 from posts p where p.thumbnail_file_id = ${fileId} and ${visiblePost(viewer, "p")}))`;
}

/**
 * Returns when a post was removed, and locks the post until the transaction ends. Returns null unless the post can still be
 * restored and has one of the types.
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

/**
 * The condition on `posts` that a post is removed and not only unpublished. Unpublished posts have no tombstone, and no job
 * erases them.
 */
export const hasTombstone = sql<boolean>`exists (select 1 from tombstones t where t.post_id = posts.database_id)`;

export interface Removal {
  id: number;
  by: number;
  at: Date;
  reason: string;
  language: string;
  successor: number | null;
}

/** Removes a post and saves a tombstone with its addresses and its files. */
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
 * Adds to a document's tombstone the thumbnails of all versions of its files. This includes one that is being drawn at this
 * moment.
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

/** Deletes the tombstone of a post. The post stays hidden. */
export async function deleteTombstone(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("tombstones").where("post_id", "=", id).execute();
}
