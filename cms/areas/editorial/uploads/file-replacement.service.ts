import type {
  FileHistoriesAnswer,
  FileHistory,
  FileReplacement,
} from "../../../contract/documents";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { type Actor, requireStaff } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { STORED_KINDS, cleanFileName } from "../../files";
import { filePath, viewerOf, documentRefs, type Viewer, visiblePost } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import { takeAccepted, type IncomingRow } from "./incoming.repo";
import type { IncomingFiles } from "./incoming.service";
import { checkUpload } from "./library-files";
import type { Publishing } from "./publishing";
import { type Selectable, sql } from "kysely";
import type { FileKind } from "../../../contract/names";
import type { FilesTable } from "../../../db/schema";

/** A file of a document. */
export interface FilePlace {
  postId: number;
  fileId: string;
}

/** Replaces the bytes of a file under the same URL. For staff only: all methods throw `unauthenticated`, `forbidden`. */
export interface FileReplacementService {
  /** Returns the files of a document with their earlier versions. Throws `not_found`. */
  list(actor: Actor, postId: number, language: Language): Promise<FileHistoriesAnswer>;
  /** Checks that the file exists, before a replacement is uploaded. Throws `not_found`. */
  check(actor: Actor, at: FilePlace): Promise<void>;
  /**
   * Gives a file the bytes of the actor's upload. The file keeps its id; if its type changes, its name gets another extension.
   * Throws `edit_conflict` if the input names the version that the user saw, and the file has a different version now. Throws
   * `invalid_input` for an upload that is not accepted or has the same bytes as the file. Also throws `not_found`, `conflict`,
   * `busy`.
   */
  replace(actor: Actor, at: FilePlace, input: FileReplacement): Promise<FileHistory>;
}

interface FileReplacementDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  incoming: Pick<IncomingFiles, "waitForChecks">;
  publishing: Pick<Publishing, "announceWithFiles">;
  now: () => Date;
}

export function createFileReplacementService({
  db,
  taxonomies,
  incoming,
  publishing,
  now,
}: FileReplacementDeps): FileReplacementService {
  return {
    async list(actor, postId, language) {
      requireStaff(actor);
      const [[document], rows] = await Promise.all([
        documentRefs(db, taxonomies, actor, [postId], language),
        listVersions(db, viewerOf(actor), postId),
      ]);
      if (!document) throw new AppError("not_found", "There is no such document");
      return { document, files: histories(rows) };
    },

    async check(actor, { postId, fileId }) {
      requireStaff(actor);
      const rows = await listVersions(db, viewerOf(actor), postId);
      if (!rows.some((row) => row.file_id === fileId)) throw noSuchFile();
    },

    async replace(actor, { postId, fileId }, { upload: uploadId, version, note }) {
      const staff = requireStaff(actor);
      const viewer = viewerOf(actor);
      await checkUpload(incoming, actor, uploadId);
      const posts = await db.transaction().execute(async (trx) => {
        const file = await lockFile(trx, viewer, postId, fileId);
        if (!file) throw noSuchFile();
        if (version !== undefined && version !== file.version)
          throw replacedMeanwhile(file, { version, note });
        const [upload] = await takeAccepted(trx, staff.userId, [uploadId]);
        if (!upload) throw new AppError("conflict", "The upload has already been used elsewhere");
        if (upload.sha256 === file.sha256) throw sameBytes();
        const replacedAt = now();
        const changed = await replaceFile(trx, fileId, {
          upload,
          name: nameFor(file, upload.mime_type!),
          by: staff.userId,
          note,
          now: replacedAt,
        });
        await resetThumbnailsAndModified(trx, changed, replacedAt);
        await recordAuditEvent(trx, staff, replacedAt, {
          event: "file_replaced",
          subject: { type: "file", id: file.database_id, title: file.name },
          details: { post: postId },
        });
        return changed;
      });
      await publishing.announceWithFiles(posts, [fileId]);
      return histories(await listVersions(db, viewer, postId)).find(({ id }) => id === fileId)!;
    },
  };
}

/** Returns the file's current name, so that its URL stays the same; with a matching extension if its type changes. */
function nameFor({ name, mime_type: before }: FileToReplace, mimeType: string): string {
  const kind = STORED_KINDS.find((known) => known.mimeType === mimeType)!;
  return mimeType === before ? name : cleanFileName(name, kind);
}

function noSuchFile(): AppError {
  return new AppError("not_found", "There is no such file in this document");
}

/**
 * Returns the error for a file that another user replaced first. The error names that user, and contains the input of the
 * refused request.
 */
function replacedMeanwhile(
  { by, ...theirs }: Pick<FileToReplace, "by" | "version" | "note">,
  yours: { version: number; note: string },
): AppError {
  const changes = (["version", "note"] as const).map((field) => ({
    field,
    yours: yours[field],
    theirs: theirs[field],
    by,
  }));
  return new AppError("edit_conflict", "The file has been replaced since you read it", { changes });
}

function sameBytes(): AppError {
  return new AppError("invalid_input", "The input is not valid", {
    fields: { upload: "This file has the same content as the current one." },
    rules: { upload: "file_same" },
  });
}

function histories(rows: readonly VersionRow[]): FileHistory[] {
  const files = new Map<string, FileHistory>();
  for (const {
    file_id: id,
    title,
    language,
    number,
    current,
    name,
    kind,
    size,
    page_count: pageCount,
    sha256,
    at,
    by,
    note,
  } of rows) {
    const file = files.get(id) ?? { id, title, language, versions: [] };
    const link = filePath({ id, name }) + (current ? "" : `?version=${number}`);
    file.versions.push({
      number,
      current,
      name,
      link,
      kind,
      size,
      pageCount,
      sha256,
      created: at.toISOString(),
      by,
      note,
    });
    files.set(id, file);
  }
  return [...files.values()];
}

/** A current or earlier version of a document's file. */
interface VersionRow extends Pick<
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
async function listVersions(db: Db, viewer: Viewer, postId: number): Promise<VersionRow[]> {
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
type FileToReplace = Pick<
  Selectable<FilesTable>,
  "id" | "database_id" | "name" | "sha256" | "mime_type" | "version"
> & { by: string | null; note: string };

/**
 * Finds and locks a file of a document within the actor's visibility. Until the transaction ends, no other request can
 * replace it.
 */
async function lockFile(
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
interface NewVersion {
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
async function replaceFile(
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
async function resetThumbnailsAndModified(
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
