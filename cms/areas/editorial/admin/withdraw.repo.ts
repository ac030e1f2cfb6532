import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { isShownBesidePosts } from "../../files";

/** Unpublishes a post, and makes its public files internal unless other public content shows them. Returns those files. */
export async function withdrawPost(
  trx: Db,
  id: number,
  fileIds: readonly string[],
  at: Date,
): Promise<string[]> {
  await trx.updateTable("posts").set({ removed: at }).where("database_id", "=", id).execute();
  return hideFiles(trx, fileIds);
}

/** Makes public files internal if no public content shows them any more. Returns them. */
export async function hideFiles(trx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update files f set visibility = 'internal'
    where f.visibility = 'public' and f.id = any(${[...ids]}::text[])
      and not exists (select 1 from document_files d join posts p on p.database_id = d.post_id where d.file_id = f.id and p.removed is null and p.visibility = 'public')
      and not exists (select 1 from posts p where p.thumbnail_file_id = f.id and p.removed is null and p.visibility = 'public')
      and not ${isShownBesidePosts(sql.ref("f.id"))}
    returning f.id`.execute(trx);
  return rows.map((row) => row.id);
}
