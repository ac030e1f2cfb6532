import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import { fileKey, newId } from "../../../platform/ids";
import type { Storage } from "../../../platform/storage";
import { createFileAttempts } from "../file-attempts";
import { type DrawingReaders, type Drawn, drawFile, THUMBNAIL_SIZE } from "./draw";
import { thumbnailId } from "./thumbnail-id";
import { type FileToDraw, filesToDraw, notePageCount, saveThumbnail } from "./thumbnails.repo";

/** Files of a post that are tried, one after the other, until one can be drawn. Ours: the same document in five languages. */
const FILES_MAX = 5;
/** Raise it when files that were given up may be drawn after all: their attempts are then forgotten. */
const DRAWER_VERSION = 1;

export interface ThumbnailsService {
  /**
   * Gives a post that has no thumbnail one of the first of its files that can be drawn, and notes how many pages the files
   * have that it opened. A post without any such file keeps its drawn cover. A file that killed the process or outlasted its time
   * `CHECK_ATTEMPTS_MAX` times is not opened again. May be repeated. Throws the signal's reason, and what the database and
   * the storage throw.
   */
  draw(postId: number, signal?: AbortSignal): Promise<void>;
}

interface ThumbnailsDeps extends DrawingReaders {
  db: Db;
  storage: Pick<Storage, "open" | "put" | "remove">;
  logger: Logger;
}

export function createThumbnailsService({
  db,
  storage,
  pdf,
  previews,
  logger,
}: ThumbnailsDeps): ThumbnailsService {
  const attempts = createFileAttempts(db, "thumbnail", DRAWER_VERSION);

  /** Opens a file unless it was given up. */
  async function attempt(file: FileToDraw, signal?: AbortSignal): Promise<Drawn | null> {
    const unended = await attempts.begin(file);
    if (unended) {
      logger.warn(
        { file: file.id, reason: unended },
        "a file is not drawn: earlier attempts did not end",
      );
      return null;
    }
    let result: Drawn;
    try {
      result = await drawn(file, signal);
    } catch (error) {
      // A stop, or a storage that is away, says nothing of the file. The caller hears of the first error.
      await attempts.takeBack(file).catch(() => undefined);
      throw error;
    }
    if (result.isTooSlow) await attempts.outlasted(file);
    else await attempts.end(file);
    return result;
  }

  /** PDFs are read from any place in them, and the storage may be elsewhere. */
  async function drawn(
    { storage_key: key, mime_type: mimeType }: FileToDraw,
    signal?: AbortSignal,
  ): Promise<Drawn> {
    const bytes = await storage.open(key);
    if (!bytes) return { cover: null, pageCount: null, isTooSlow: false };
    const dir = await mkdtemp(join(tmpdir(), "thumbnail-"));
    try {
      const path = join(dir, "file");
      await pipeline(bytes, createWriteStream(path), { signal });
      return await drawFile(path, mimeType, { pdf, previews }, signal);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }

  async function keep(postId: number, source: FileToDraw, cover: Buffer): Promise<void> {
    const { visibility, title } = source;
    const id = thumbnailId(postId, source);
    // A place of its own: the sweep may be clearing an older picture of this id away from its place.
    const key = fileKey(newId());
    const { size, sha256 } = await storage.put(key, cover);
    // Its alternative text is empty, since the title stands beside it wherever it is shown.
    const texts = { title, caption: "", alt_text: "", description: "" };
    const isNew = await saveThumbnail(db, postId, source, {
      id,
      visibility,
      storage_key: key,
      sha256,
      size,
      name: "cover.webp",
      mime_type: "image/webp",
      ...THUMBNAIL_SIZE,
      ...texts,
    });
    if (!isNew) await storage.remove(key);
  }

  return {
    async draw(postId, signal) {
      for (const file of (await filesToDraw(db, postId)).slice(0, FILES_MAX)) {
        const result = await attempt(file, signal);
        if (!result) continue;
        const { cover, pageCount } = result;
        if (pageCount !== null) await notePageCount(db, file, pageCount);
        if (cover) return keep(postId, file, cover);
        logger.debug({ file: file.id, post: postId }, "a file has no picture of itself");
      }
    },
  };
}
