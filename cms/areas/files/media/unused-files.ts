import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import { forEachRow } from "../../../platform/iteration";
import type { Storage } from "../../../platform/storage";
import { type RawBuilder, sql } from "kysely";

/**
 * Builds the condition that a file is used outside of posts: by an author, a user, the spotlight or the site settings. Code
 * that deletes files checks it. Add every new table that refers to files here.
 */
export function isUsedOutsidePosts(fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select 1 from authors where image_file_id = ${fileId})
    or exists (select 1 from users where image_file_id = ${fileId})
    or exists (select 1 from spotlight_items where file_id = ${fileId})
    or exists (select 1 from site_settings where key in ('companyLogo', 'seoDefaultImage') and value = to_jsonb(${fileId}::text)))`;
}

/**
 * Builds the condition that nothing refers to a file. An accepted submission does not count: its files belong to the
 * document from then on, and are deleted with it.
 */
function isUnusedFile(fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (select 1 from document_files where file_id = ${fileId})
    and not exists (select 1 from submission_files f join submissions s on s.id = f.submission_id where f.file_id = ${fileId} and s.state <> 'accepted')
    and not exists (select 1 from posts where thumbnail_file_id = ${fileId})
    and not exists (select 1 from admin_files where file_id = ${fileId})
    and not ${isUsedOutsidePosts(fileId)}`;
}

/**
 * Returns files of `uploaded_files` that nothing refers to and that were entered there before a time: uploads, drawn
 * thumbnails, and files of deleted documents.
 */
async function listUnusedFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select u.file_id from uploaded_files u where u.uploaded <= ${before} and ${isUnusedFile(sql.ref("u.file_id"))} limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.file_id);
}

/** Deletes a file with all its versions, unless something refers to it by now. Returns the storage keys of its bytes. */
function deleteUnusedFile(db: Db, id: string, before: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // After this lock, another transaction that wants to refer to the file either has done so, or does not find it.
    await trx.selectFrom("files").select("id").where("id", "=", id).forUpdate().execute();
    const { rows } = await sql<{ storage_key: string }>`
      with present as (
        delete from files using uploaded_files u
        where files.id = ${id} and u.file_id = files.id and u.uploaded <= ${before} and ${isUnusedFile(sql.ref("files.id"))}
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

/** Returns the storage keys under which the bytes of a current or earlier version of a library file are stored. */
async function referencedKeys(db: Db, storageKeys: readonly string[]): Promise<Set<string>> {
  const keys = sql`any(${[...storageKeys]}::text[])`;
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files where storage_key = ${keys} union select storage_key from file_versions where storage_key = ${keys}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.storage_key));
}

/**
 * Minimum age of a file to be deleted, because a new file may belong to something that is about to be written. Chosen:
 * longer than any transaction.
 */
const YOUNG_MS = 60 * 60 * 1000;
/** Number of files deleted at a time. */
const BATCH = 200;

interface Library {
  db: Db;
  storage: Pick<Storage, "remove">;
}

/**
 * Deletes files that nothing refers to, with the bytes of all their versions. They were uploaded, drawn as thumbnails, or
 * belonged to deleted documents. If some files cannot be deleted, throws at the end.
 */
export async function deleteUnusedFiles({
  db,
  storage,
  logger,
  now,
  signal,
}: Library & { logger: Logger; now: Date; signal?: AbortSignal }): Promise<void> {
  const before = new Date(now.getTime() - YOUNG_MS);
  await forEachRow(
    await listUnusedFiles(db, before, BATCH),
    async (id) => {
      // Deletes the row first: bytes without a row only waste space, but a row without bytes is a broken link.
      await deleteStoredBytes({ db, storage }, await deleteUnusedFile(db, id, before));
    },
    { what: "removing unused files", logger, signal },
  );
}

/**
 * Deletes bytes from the storage, except those of a current or earlier version of a library file. Throws errors of the
 * storage.
 */
export async function deleteStoredBytes(
  { db, storage }: Library,
  storageKeys: readonly string[],
): Promise<void> {
  if (storageKeys.length === 0) return;
  const kept = await referencedKeys(db, storageKeys);
  for (const key of storageKeys) if (!kept.has(key)) await storage.remove(key);
}
