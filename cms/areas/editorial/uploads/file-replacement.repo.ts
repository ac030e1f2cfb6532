import { type Selectable, sql } from "kysely";
import type { FileKind } from "../../../contract/names";
import type { Db } from "../../../db/client";
import type { FilesTable } from "../../../db/schema";
import { type Viewer, visiblePost } from "../../posts";
import type { IncomingRow } from "./incoming.repo";

/** A current or earlier version of a document's file. */
export interface VersionRow extends Pick<
  Selectable<FilesTable>,
  "name" | "size" | "page_count" | "sha256"
> {
  file_id: string;
  title: string;
  language: string;
  kind: FileKind;
  number: number;
  current: boolean;
  at: Date;
  by: string | null;
  note: string;
}

/**
 * Returns all versions of a document's files, in the order of the files, the newest version first. A file that occurs twice
 * in the document is listed once.
 */
export async function listVersions(db: Db, viewer: Viewer, postId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select f.id as file_id, d.title, d.language, v.kind, v.number, v.number = f.version as current, v.name, v.size, v.page_count, v.sha256, v.at, u.name as by, v.note
    from (
      select distinct on (file_id) post_id, file_id, title, language, kind, position, id from document_files where post_id = ${postId} order by file_id, position, id
    ) d
    join posts p on p.database_id = d.post_id join files f on f.id = d.file_id
    cross join lateral (
      select d.kind, f.version as number, f.name, f.size, f.page_count, f.sha256, coalesce(f.version_at, f.created) as at, f.version_by as by, f.version_note as note
      union all
      select kind, number, name, size, page_count, sha256, version_at, version_by, version_note from file_versions where file_id = f.id
    ) v
    left join users u on u.database_id = v.by
    where ${visiblePost(viewer, "p")}
    order by d.position, d.id, v.number desc`.execute(db);
  return rows;
}

/** A file to be replaced. `by` is the public name of the user who uploaded the current version. */
export type FileToReplace = Pick<
  Selectable<FilesTable>,
  "id" | "database_id" | "name" | "sha256" | "mime_type" | "version"
> & { by: string | null; note: string };

/**
 * Finds and locks a file of a document within the actor's visibility. Until the transaction ends, no other request can
 * replace it.
 */
export async function lockFile(
  trx: Db,
  viewer: Viewer,
  postId: number,
  fileId: string,
): Promise<FileToReplace | undefined> {
  const { rows } = await sql<FileToReplace>`
    select f.id, f.database_id, f.name, f.sha256, f.mime_type, f.version, f.version_note as note, (select name from users where database_id = f.version_by) as by
    from files f where f.id = ${fileId} and exists (
      select 1 from document_files d join posts p on p.database_id = d.post_id
      where d.file_id = f.id and p.database_id = ${postId} and ${visiblePost(viewer, "p")})
    for update`.execute(trx);
  return rows[0];
}

/** The new contents of a file. */
export interface NewVersion {
  upload: IncomingRow;
  name: string;
  by: number;
  note: string;
  now: Date;
}

/**
 * Stores the current version of a file as an earlier one, and gives the file the bytes of an upload. Returns the posts that
 * have it.
 */
export async function replaceFile(
  trx: Db,
  fileId: string,
  { upload, name, by, note, now }: NewVersion,
): Promise<number[]> {
  await sql`
    insert into file_versions (file_id, number, storage_key, sha256, name, kind, mime_type, size, page_count, version_at, version_by, version_note)
    select id, version, storage_key, sha256, name, (select kind from document_files where file_id = files.id order by id limit 1), mime_type, size, page_count,
      coalesce(version_at, created), version_by, version_note
    from files where id = ${fileId}`.execute(trx);
  await trx
    .updateTable("files")
    .set({
      storage_key: upload.storage_key!,
      sha256: upload.sha256!,
      name,
      mime_type: upload.mime_type!,
      size: upload.size,
      page_count: upload.page_count,
      width: upload.width,
      height: upload.height,
      version: sql<number>`version + 1`,
      version_by: by,
      version_note: note,
      // Times in HTTP have whole seconds: a client that compares times must notice each version.
      version_at: sql<Date>`greatest(${now}::timestamptz, date_trunc('second', coalesce(version_at, created)) + interval '1 second')`,
    })
    .where("id", "=", fileId)
    .execute();
  // Search must no longer find the old text.
  await trx.deleteFrom("file_texts").where("file_id", "=", fileId).execute();
  const rows = await trx
    .updateTable("document_files")
    .set({ kind: upload.kind! })
    .where("file_id", "=", fileId)
    .returning("post_id")
    .execute();
  return [...new Set(rows.map((row) => row.post_id))];
}

/**
 * Marks posts as changed, and removes the thumbnails that were generated from their files; other pictures are kept. The removed
 * thumbnails stay available for a while, for pages that a proxy has cached.
 */
export async function resetThumbnailsAndModified(
  trx: Db,
  postIds: readonly number[],
  now: Date,
): Promise<void> {
  const posts = sql<number>`any(${[...postIds]}::int[])`;
  // Generated thumbnails are in `uploaded_files`. So are pictures that editors chose, but these are also in `admin_files`, and
  // are kept.
  const generatedThumbnail = trx
    .selectFrom("uploaded_files")
    .select("file_id")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("admin_files")
            .select("admin_files.file_id")
            .whereRef("admin_files.file_id", "=", "uploaded_files.file_id"),
        ),
      ),
    );
  await trx
    .updateTable("uploaded_files")
    .set({ uploaded: now })
    .where(
      "file_id",
      "in",
      trx
        .selectFrom("posts")
        .select("thumbnail_file_id")
        .where("database_id", "=", posts)
        .where("thumbnail_file_id", "is not", null)
        .$castTo<{ thumbnail_file_id: string }>(),
    )
    .execute();
  await trx
    .updateTable("posts")
    .set({ thumbnail_file_id: null })
    .where("database_id", "=", posts)
    .where("thumbnail_file_id", "in", generatedThumbnail)
    .execute();
  await trx
    .updateTable("posts")
    .set({
      modified: sql<Date>`greatest(${now}::timestamptz, modified + interval '1 millisecond')`,
    })
    .where("database_id", "=", posts)
    .execute();
}
