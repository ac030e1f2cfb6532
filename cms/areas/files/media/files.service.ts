import { AppError } from "../../../contract/errors";
import type { MediaItem } from "../../../contract/documents";
import type { Db } from "../../../db/client";
import { isStaff } from "../../../contract/roles";
import type { Actor } from "../../../shared/actor";
import {
  filePath,
  isDeletedFile,
  viewerOf,
  isRemovedFile,
  type Viewer,
  visibleFile,
} from "../../posts";
import type { Storage } from "../../../platform/storage";
import { type Selectable, sql } from "kysely";
import type { FilesTable } from "../../../db/schema";
import { asRows } from "../../../db/queries";

const fileColumns = [
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

/** The columns of a file that responses need. */
export type FileRow = Pick<Selectable<FilesTable>, (typeof fileColumns)[number]>;

/** Selects these columns as JSON, for statements that aggregate files. `alias` is the alias of `files` in the statement. */
export function fileAsJson(alias: string) {
  const pairs = fileColumns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]);
  return sql<FileRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(${sql.join(pairs)}) end`;
}

/** Returns the file; undefined if it does not exist or is outside the actor's visibility. */
async function findFile(
  db: Db,
  viewer: Viewer,
  key: { id: string } | { databaseId: number },
): Promise<FileRow | undefined> {
  const query = db
    .selectFrom("files")
    .select(fileColumns)
    .where(visibleFile(viewer, "files"))
    .where(sql<boolean>`not ${isRemovedFile(viewer, "files")}`);
  return "id" in key
    ? query.where("id", "=", key.id).executeTakeFirst()
    : query.where("database_id", "=", key.databaseId).executeTakeFirst();
}

/** Returns the id of the file with a databaseId, regardless of visibility. */
async function findFileId(db: Db, databaseId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("files")
    .select("id")
    .where("database_id", "=", databaseId)
    .executeTakeFirst();
  return row?.id;
}

/** A version of a file, with the data that a download needs. `created` is when its bytes were stored. */
interface DownloadRow extends Pick<
  Selectable<FilesTable>,
  "id" | "name" | "mime_type" | "size" | "sha256" | "visibility" | "storage_key" | "version"
> {
  created: Date;
  lasting: boolean;
}

/** Returns the current version of a file, if the viewer may see it. */
async function findDownload(db: Db, viewer: Viewer, id: string): Promise<DownloadRow | undefined> {
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
    .where(sql<boolean>`not ${isRemovedFile(viewer, "files")}`)
    .executeTakeFirst();
}

/** Returns an earlier version of a file. */
async function findFormerVersion(
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

export interface MediaService {
  /**
   * Returns a file by its id or databaseId. Throws `not_found` if it does not exist or the actor may not see it, and `gone` if
   * it was deleted with its document. By databaseId, it throws `gone` only as long as the document can be restored.
   */
  get(actor: Actor, key: { id: string } | { databaseId: number }): Promise<MediaItem>;
}

export function createMediaService(db: Db, siteUrl: string): MediaService {
  return {
    async get(actor, key) {
      const viewer = viewerOf(actor);
      const file = await findFile(db, viewer, key);
      if (file) return toMediaItem(file, siteUrl);
      const id = "id" in key ? key.id : await findFileId(db, key.databaseId);
      if (id !== undefined && (await isDeletedFile(db, viewer, id)))
        throw new AppError("gone", "The document that the file belonged to was removed");
      throw new AppError("not_found", "There is no such file");
    },
  };
}

/** Converts a file to the contract's media item. `siteUrl` is the website's URL, for `mediaItemUrl`. */
export function toMediaItem(file: FileRow, siteUrl: string): MediaItem {
  const link = filePath(file);
  return {
    id: file.id,
    databaseId: file.database_id,
    title: file.title || file.name,
    caption: file.caption,
    altText: file.alt_text,
    description: file.description,
    link,
    mediaItemUrl: siteUrl + link,
    mediaType: file.mime_type.startsWith("image/") ? "image" : "file",
    mimeType: file.mime_type,
    fileSize: file.size,
    pageCount: file.page_count,
  };
}

/** A stored file, with the data that a download needs. */
export interface Download {
  id: string;
  name: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. Changes whenever the bytes change. */
  sha256: string;
  /** When these bytes were stored. */
  created: Date;
  /** Whether the file is public, so that proxies may cache it. */
  public: boolean;
  /**
   * Whether the URL returns the same bytes until the file is deleted. False for files of documents, which can be replaced at
   * any time.
   */
  lasting: boolean;
  /** Opens the bytes or a range of them (inclusive ends). Returns null if the storage has lost them. */
  open: (range?: { start: number; end: number }) => ReturnType<Storage["open"]>;
}

export interface DownloadsService {
  /**
   * Returns the current file, or for staff one of its versions by number. Returns null if it does not exist or the actor may
   * not see it; requests for a version by other users always return null. Throws `gone` if the file was deleted with its
   * document.
   */
  find(actor: Actor, id: string, version?: number): Promise<Download | null>;
}

export function createDownloadsService(db: Db, storage: Storage): DownloadsService {
  function toDownload({
    storage_key: key,
    mime_type: mimeType,
    visibility,
    ...rest
  }: DownloadRow): Download {
    return {
      ...rest,
      mimeType,
      public: visibility === "public",
      open: (range) => storage.open(key, range),
    };
  }

  return {
    async find(actor, id, version) {
      if (version !== undefined && !isStaff(actor)) return null;
      const viewer = viewerOf(actor);
      const file = await findDownload(db, viewer, id);
      if (!file) {
        if (await isDeletedFile(db, viewer, id))
          throw new AppError("gone", "The document that the file belonged to was removed");
        return null;
      }
      if (version === undefined) return toDownload(file);
      const former = file.version === version ? file : await findFormerVersion(db, file, version);
      // Only staff may request a version by number, so no proxy may cache it.
      return former ? toDownload({ ...former, visibility: "internal" }) : null;
    },
  };
}
