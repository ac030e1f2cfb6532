import { sql } from "kysely";
import type { Db } from "../../db/client";

/** Takes a post from everybody, and its public files with it where nothing else shows them; returns those. */
export async function withdrawPost(trx: Db, id: number, at: Date): Promise<string[]> {
  await trx.updateTable("posts").set({ removed: at }).where("database_id", "=", id).execute();
  const { rows } = await sql<{ id: string }>`
    update files f set visibility = 'internal'
    where f.visibility = 'public'
      and (f.id in (select file_id from document_files where post_id = ${id}) or f.id = (select thumbnail_file_id from posts where database_id = ${id}))
      and not exists (select 1 from document_files d join posts p on p.database_id = d.post_id where d.file_id = f.id and p.removed is null)
      and not exists (select 1 from posts p where p.thumbnail_file_id = f.id and p.removed is null)
      and not exists (select 1 from authors where image_file_id = f.id)
      and not exists (select 1 from users where image_file_id = f.id)
      and not exists (select 1 from spotlight_items where file_id = f.id)
      and not exists (select 1 from site_settings where value = to_jsonb(f.id))
    returning f.id`.execute(trx);
  return rows.map((row) => row.id);
}
