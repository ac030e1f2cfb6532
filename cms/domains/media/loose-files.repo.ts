import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { isShownBesidePosts } from "./file-references";

/**
 * Whether nothing of all that may refer to a file does. A submission that was accepted has none: its files are the document's from then
 * on, and go with it.
 */
function isLoose(fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (select 1 from document_files where file_id = ${fileId})
    and not exists (select 1 from submission_files f join submissions s on s.id = f.submission_id where f.file_id = ${fileId} and s.state <> 'accepted')
    and not exists (select 1 from posts where thumbnail_file_id = ${fileId})
    and not exists (select 1 from desk_files where file_id = ${fileId})
    and not ${isShownBesidePosts(fileId)}`;
}

/** Files that came by an upload before a time, were drawn, or are left of something that has ended, and that nothing refers to. */
export async function listLoose(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select u.file_id from uploaded_files u where u.uploaded <= ${before} and ${isLoose(sql.ref("u.file_id"))} limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.file_id);
}

/** Deletes a file with all its versions, unless something refers to it by now; returns where their bytes lie. */
export function deleteLoose(db: Db, id: string, before: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // Whoever is about to refer to it has done so then, or finds no file.
    await trx.selectFrom("files").select("id").where("id", "=", id).forUpdate().execute();
    const { rows } = await sql<{ storage_key: string }>`
      with present as (
        delete from files using uploaded_files u
        where files.id = ${id} and u.file_id = files.id and u.uploaded <= ${before} and ${isLoose(sql.ref("files.id"))}
        returning files.storage_key
      )
      select storage_key from present
      union
      select storage_key from file_versions where file_id = ${id} and exists (select 1 from present)`.execute(
      trx,
    );
    return rows.map((row) => row.storage_key);
  });
}

/** Which of some places hold bytes of a file of the library, as it is or as it was before it was replaced. */
export async function keptKeys(db: Db, storageKeys: readonly string[]): Promise<Set<string>> {
  const keys = sql`any(${[...storageKeys]}::text[])`;
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files where storage_key = ${keys} union select storage_key from file_versions where storage_key = ${keys}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.storage_key));
}
