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
import { filePath, viewerOf, documentRefs } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import {
  listVersions,
  lockFile,
  replaceFile,
  type FileToReplace,
  resetThumbnailsAndModified,
  type VersionRow,
} from "./file-replacement.repo";
import { takeAccepted } from "./incoming.repo";
import type { IncomingFiles } from "./incoming.service";
import { checkUpload } from "./library-files";
import type { Publishing } from "./publishing";

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
