import { AppError } from "../../../contract/errors";
import type { MediaItem } from "../../../contract/documents";
import type { Db } from "../../../db/client";
import { isStaff } from "../../../contract/roles";
import type { Actor } from "../../../shared/actor";
import { filePath, hasGone, viewerOf } from "../../posts";
import {
  type FileRow,
  findFile,
  findFileId,
  type DownloadRow,
  findDownload,
  findFormerVersion,
} from "./files.repo";
import type { Storage } from "../../../platform/storage";

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

/** A stored file, with the facts that a download needs. */
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
   * Whether the URL always has the same bytes, although the file may be deleted. Files of documents can be replaced with
   * immediate effect.
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
        if (await hasGone(db, viewer, id))
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
