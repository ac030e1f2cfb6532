import { type Selectable, sql } from "kysely";
import type { Db } from "../../../db/client";
import type { FilesTable } from "../../../db/schema";
import { isGone, type Viewer, visibleFile } from "../../posts";
import { asRows } from "../../../db/queries";

export const fileColumns = [
  "id",
  "database_id",
  "name",
  "mime_type",
  "size",
  "page_count",
  "width",
  "height",
  "title",
  "caption",
  "alt_text",
  "description",
] as const;

/** The columns of a file that answers need. */
export type FileRow = Pick<Selectable<FilesTable>, (typeof fileColumns)[number]>;

/** Builds these columns as JSON, for statements that aggregate files. `alias` is the alias of `files` in the statement. */
export function fileAsJson(alias: string) {
  const pairs = fileColumns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]);
  return sql<FileRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(${sql.join(pairs)}) end`;
}

/** Returns the file; undefined if it does not exist or is outside the actor's visibility. */
export async function findFile(
  db: Db,
  viewer: Viewer,
  key: { id: string } | { databaseId: number },
): Promise<FileRow | undefined> {
  const query = db
    .selectFrom("files")
    .select(fileColumns)
    .where(visibleFile(viewer, "files"))
    .where(sql<boolean>`not ${isGone(viewer, "files")}`);
  return "id" in key
    ? query.where("id", "=", key.id).executeTakeFirst()
    : query.where("database_id", "=", key.databaseId).executeTakeFirst();
}

/** Returns the id of the file with a number, regardless of visibility. */
export async function findFileId(db: Db, databaseId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("files")
    .select("id")
    .where("database_id", "=", databaseId)
    .executeTakeFirst();
  return row?.id;
}

/** A file's bytes with their facts. `created` is when they were stored. */
export interface DownloadRow extends Pick<
  Selectable<FilesTable>,
  "id" | "name" | "mime_type" | "size" | "sha256" | "visibility" | "storage_key" | "version"
> {
  created: Date;
  lasting: boolean;
}

/** Finds the current version of a file. */
export async function findDownload(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<DownloadRow | undefined> {
  return db
    .selectFrom("files")
    .select([
      "id",
      "name",
      "mime_type",
      "size",
      "sha256",
      "visibility",
      "storage_key",
      "version",
      sql<Date>`coalesce(version_at, created)`.as("created"),
    ])
    .select(
      sql<boolean>`not exists (select 1 from document_files d where d.file_id = files.id)`.as(
        "lasting",
      ),
    )
    .where("id", "=", id)
    .where(visibleFile(viewer, "files"))
    .where(sql<boolean>`not ${isGone(viewer, "files")}`)
    .executeTakeFirst();
}

/** Finds an earlier version of a file. */
export async function findFormerVersion(
  db: Db,
  file: DownloadRow,
  number: number,
): Promise<DownloadRow | undefined> {
  const former = await db
    .selectFrom("file_versions")
    .select(["name", "mime_type", "size", "sha256", "storage_key", "version_at as created"])
    .where("file_id", "=", file.id)
    .where("number", "=", number)
    .executeTakeFirst();
  return former && { ...file, ...former, version: number };
}

/** A file whose bytes are stored, as a writer passes it. */
export type FileDraft = Pick<
  Selectable<FilesTable>,
  | "id"
  | "visibility"
  | "storage_key"
  | "sha256"
  | "name"
  | "mime_type"
  | "size"
  | "title"
  | "created"
>;

/** Inserts files. Existing files are not changed. */
export async function saveFiles(db: Db, files: readonly FileDraft[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into files (id, visibility, storage_key, sha256, name, mime_type, size, title, created)
    select id, visibility, storage_key, sha256, name, mime_type, size, title, created
    from ${asRows(files)} as r(id text, visibility text, storage_key text, sha256 text, name text, mime_type text, size int, title text, created timestamptz)
    on conflict (id) do nothing`.execute(db);
}
