import { type Selectable, sql } from "kysely";
import type { Db } from "../../../db/client";
import type { FilesTable } from "../../../db/schema";
import { isGone, type Viewer, visibleFile } from "../../posts";
import { fileColumns, type FileRow } from "./file-row";

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
