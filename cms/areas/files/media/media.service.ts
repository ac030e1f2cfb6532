import { AppError } from "../../../contract/errors";
import type { MediaItem } from "../../../contract/documents";
import type { Db } from "../../../db/client";
import type { Actor } from "../../../shared/actor";
import { filePath, hasGone, viewerOf } from "../../posts";
import type { FileRow } from "./file-row";
import { findFile, findFileId } from "./media.repo";

export interface MediaService {
  /**
   * Returns a file by its id or number. Throws `not_found` if it does not exist or the actor may not see it, and `gone` if
   * it was deleted with its document. By number, it throws `gone` only as long as the document can be restored.
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
      if (id !== undefined && (await hasGone(db, viewer, id)))
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
