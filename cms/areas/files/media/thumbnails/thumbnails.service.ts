import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { Db } from "../../../../db/client";
import { fileKey, newId } from "../../../../platform/ids";
import type { Storage } from "../../../../platform/storage";
import { createFileAttempts } from "../file-attempts";
import { thumbnailId } from "../../../../shared/identifiers";
import { type Insertable, type Selectable, sql } from "kysely";
import type { FilesTable } from "../../../../db/schema";
import sharp, { type Sharp } from "sharp";
import {
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SECONDS,
  PREVIEW_MAX_PIXELS,
} from "../../../../contract/parser-limits.mjs";
import type { PdfReader, PreviewReader } from "@resource-library/text-extraction";

/** A file of a post without a thumbnail. `visibility` is that of the future thumbnail: the narrower one of post and file. */
type FileToDraw = Pick<
  Selectable<FilesTable>,
  "id" | "storage_key" | "mime_type" | "sha256" | "visibility" | "page_count" | "version"
> & { title: string };

/**
 * Returns the files of a post in order, if it has no thumbnail and is not deleted. After a restore, the thumbnail is
 * requested again.
 */
async function filesToDraw(db: Db, postId: number): Promise<FileToDraw[]> {
  const { rows } = await sql<FileToDraw>`
    select f.id, f.storage_key, f.mime_type, f.sha256, f.page_count, f.version, d.title,
      case when p.visibility = 'public' then f.visibility else 'internal' end as visibility
    from posts p join document_files d on d.post_id = p.database_id join files f on f.id = d.file_id
    where p.database_id = ${postId}::int and p.thumbnail_file_id is null and p.removed is null
    order by d.position, d.id`.execute(db);
  return rows;
}

/** Identifies the bytes that were drawn: the file may have been replaced meanwhile. */
type Source = Pick<FileToDraw, "id" | "sha256">;

/** Records a file's number of pages, unless it is known. */
async function recordPageCount(db: Db, { id, sha256 }: Source, pageCount: number): Promise<void> {
  await db
    .updateTable("files")
    .set({ page_count: pageCount })
    .where("id", "=", id)
    .where("sha256", "=", sha256)
    .where("page_count", "is", null)
    .execute();
}

/** A thumbnail's row in `files`. */
type Thumbnail = Omit<Insertable<FilesTable>, "database_id" | "page_count" | "created">;

/**
 * Inserts a thumbnail and assigns it to a post that has none. A post that received another thumbnail meanwhile keeps that one.
 * If the file was replaced meanwhile, the post waits for a later attempt. Returns false if the thumbnail existed already, so
 * that its bytes are not needed.
 */
function saveThumbnail(
  db: Db,
  postId: number,
  { id, sha256 }: Source,
  thumbnail: Thumbnail,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [made] = await trx
      .insertInto("files")
      .values({ ...thumbnail, page_count: null, created: sql<Date>`now()` })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .execute();
    // The thumbnail is deleted with its post, like the file it was drawn from. If the cleanup job was about to delete it, the
    // new date prevents that.
    const uploaded = sql<Date>`now()`;
    await trx
      .insertInto("uploaded_files")
      .values({ file_id: thumbnail.id, uploaded })
      .onConflict((conflict) => conflict.column("file_id").doUpdateSet({ uploaded }))
      .execute();
    await trx
      .updateTable("posts")
      .set({ thumbnail_file_id: thumbnail.id })
      .where("database_id", "=", postId)
      .where("thumbnail_file_id", "is", null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom("files").select("id").where("id", "=", id).where("sha256", "=", sha256)),
      )
      .execute();
    return made !== undefined;
  });
}

/** Number of a post's files that are tried until one can be drawn. Chosen: the same document in five languages. */
const FILES_MAX = 5;
/** Increase it when files that were given up may be drawable after all: their attempts are then ignored. */
const DRAWER_VERSION = 1;

export interface ThumbnailsService {
  /**
   * Draws a thumbnail for a post that has none, from the first of its files that can be drawn. Records the page counts of the
   * opened files. A post without such a file keeps its generated cover. A file that crashed the process or timed out
   * `CHECK_ATTEMPTS_MAX` times is not opened again. May be repeated. Throws the signal's reason, and errors of the database and
   * the storage.
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

  /** Draws the cover of a file. Returns null for a file that was given up. */
  async function attempt(file: FileToDraw, signal?: AbortSignal): Promise<DrawnCover | null> {
    const givenUpFor = await attempts.start(file);
    if (givenUpFor) {
      logger.warn(
        { file: file.id, reason: givenUpFor },
        "skipped the thumbnail of a file because earlier attempts did not finish",
      );
      return null;
    }
    let result: DrawnCover;
    try {
      result = await drawLocalCopy(file, signal);
    } catch (error) {
      // An abort or an unavailable storage says nothing about the file. The caller receives the first error.
      await attempts.undo(file).catch(() => undefined);
      throw error;
    }
    if (result.isTooSlow) await attempts.markTimedOut(file);
    else await attempts.end(file);
    return result;
  }

  /** Draws a local copy of a stored file. PDFs need random access, and the storage may be remote. */
  async function drawLocalCopy(
    { storage_key: key, mime_type: mimeType }: FileToDraw,
    signal?: AbortSignal,
  ): Promise<DrawnCover> {
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

  async function saveCover(postId: number, source: FileToDraw, cover: Buffer): Promise<void> {
    const { visibility, title } = source;
    const id = thumbnailId(postId, source);
    // Uses a new storage key, because the cleanup job may be deleting an older picture with this id from its key.
    const key = fileKey(newId());
    const { size, sha256 } = await storage.put(key, cover);
    // The alternative text is empty, because the title is always displayed next to it.
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
        if (pageCount !== null) await recordPageCount(db, file, pageCount);
        if (cover) return saveCover(postId, file, cover);
        logger.debug({ file: file.id, post: postId }, "could not make a thumbnail of a file");
      }
    },
  };
}

/** Size of covers in pixels, always 3 to 4. Chosen: twice the width of the widest card. */
const THUMBNAIL_SIZE = { width: 480, height: 640 };
/** WebP quality at which covers look good. A page of text then has 25 KB. */
const QUALITY = 82;
/** Narrower previews are icons, not pages. */
const PREVIEW_MIN_WIDTH = 120;

const OFFICE = "application/vnd.openxmlformats-officedocument.";

/** A cover as WebP in `THUMBNAIL_SIZE`, and the file's number of pages if it is known. */
interface DrawnCover {
  cover: Buffer | null;
  pageCount: number | null;
  /** Whether drawing exceeded its time limit. */
  isTooSlow: boolean;
}

/** Readers of files that are not pictures. */
interface DrawingReaders {
  pdf: PdfReader;
  previews: PreviewReader;
}

const NO_COVER: DrawnCover = { cover: null, pageCount: null, isTooSlow: false };

/**
 * Draws a cover of a local file: the first page of a PDF, a picture itself, or the preview embedded in an Office file. The
 * cover is null if there is nothing to draw or drawing fails. Throws only the signal's reason.
 */
async function drawFile(
  path: string,
  mimeType: string,
  readers: DrawingReaders,
  signal?: AbortSignal,
): Promise<DrawnCover> {
  if (mimeType === "application/pdf") return drawPdf(path, readers.pdf, signal);
  const drawn = await drawOther(path, mimeType, readers.previews, signal);
  signal?.throwIfAborted();
  return drawn;
}

async function drawOther(
  path: string,
  mimeType: string,
  previews: PreviewReader,
  signal?: AbortSignal,
): Promise<DrawnCover> {
  if (mimeType.startsWith("image/"))
    return drawCover(
      sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, sequentialRead: true }).autoOrient(),
    );
  if (!mimeType.startsWith(OFFICE)) return NO_COVER;
  const preview = await previews.read(path, signal);
  if (preview === "too_slow") return { ...NO_COVER, isTooSlow: true };
  return preview && (await isPage(preview))
    ? drawCover(sharp(preview, { limitInputPixels: PREVIEW_MAX_PIXELS }).autoOrient())
    : NO_COVER;
}

async function drawPdf(path: string, pdf: PdfReader, signal?: AbortSignal): Promise<DrawnCover> {
  const facts = await pdf.inspect(path, signal);
  if ("failed" in facts) return { ...NO_COVER, isTooSlow: facts.failed === "too_slow" };
  const { pageCount } = facts;
  const drawing = await pdf.drawFirstPage(
    path,
    { width: THUMBNAIL_SIZE.width, maxHeight: THUMBNAIL_SIZE.height },
    signal,
  );
  if (!drawing || "failed" in drawing)
    return { cover: null, pageCount, isTooSlow: drawing?.failed === "too_slow" };
  const { data, width, height } = drawing;
  return {
    ...(await drawCover(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha())),
    pageCount,
  };
}

async function drawCover(picture: Sharp): Promise<DrawnCover> {
  try {
    return { ...NO_COVER, cover: await coverOf(picture) };
  } catch (error) {
    return { ...NO_COVER, isTooSlow: /timeout/i.test(String(error)) };
  }
}

/**
 * Fits a page or picture into a cover. Unless it is wider than high, it fills the cover and is cut at the bottom. A wider
 * one would lose its sides, so it is shown as a whole in the middle, with the cover's own colour around it.
 */
async function coverOf(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .resize({
      width: 2 * THUMBNAIL_SIZE.width,
      height: 2 * THUMBNAIL_SIZE.height,
      fit: "inside",
      withoutEnlargement: true,
    })
    .timeout({ seconds: IMAGE_MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isWide = info.width > info.height;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .ensureAlpha()
    .toColourspace("srgb")
    .resize({
      ...THUMBNAIL_SIZE,
      fit: isWide ? "contain" : "cover",
      position: isWide ? "centre" : "top",
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** Returns whether a preview is a picture of a page, in a format that Office writes. */
async function isPage(preview: Uint8Array): Promise<boolean> {
  const head = await sharp(preview, { limitInputPixels: PREVIEW_MAX_PIXELS })
    .metadata()
    .catch(() => null);
  return head !== null && ["jpeg", "png"].includes(head.format) && head.width >= PREVIEW_MIN_WIDTH;
}
