/** Posts that are removed and can be restored for some time: documents, and posts that editors delete in the admin area. */

import { sql } from "kysely";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import type { TombstoneFilesTable } from "../../db/schema";
import { thumbnailId } from "../../shared/thumbnail-id";

/**
 * Returns when a post was removed that can still be restored, and locks it until the transaction ends. Returns null for a post
 * that is not removed, or of another type.
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
