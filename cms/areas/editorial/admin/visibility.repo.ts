import { sql } from "kysely";
import type { DocumentType } from "../../../contract/names";
import type { Db } from "../../../db/client";

interface Change {
  id: number;
  type: DocumentType;
  visibility: "public" | "internal";
  modified: Date;
  /** Whether its thumbnail must be generated again with the new visibility. */
  redraws: boolean;
}

/** Changes the type and visibility of a document, and the type stored with its translations and its draft. */
export async function changeReaders(
  trx: Db,
  { id, type, visibility, modified, redraws }: Change,
): Promise<void> {
  await trx
    .updateTable("posts")
    .set({ type, visibility, modified, ...(redraws && { thumbnail_file_id: null }) })
    .where("database_id", "=", id)
    .execute();
  await trx.updateTable("post_translations").set({ type }).where("post_id", "=", id).execute();
  await trx.updateTable("admin_posts").set({ type }).where("database_id", "=", id).execute();
}

/** Returns those files that no other post has. */
export async function filesOfOnly(
  trx: Db,
  id: number,
  files: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f where f.id = any(${[...files]}::text[])
      and not exists (select 1 from document_files d where d.file_id = f.id and d.post_id <> ${id})
      and not exists (select 1 from posts p where p.thumbnail_file_id = f.id and p.database_id <> ${id})`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}
