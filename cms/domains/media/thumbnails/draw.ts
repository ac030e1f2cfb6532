import { buffer } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { IMAGE_MAX_PIXELS } from "../../../contract/limits";
import { Archive } from "../extraction/archive.mjs";
import type { PdfReader } from "../pdf/pdf-reader";

/** Covers everywhere are 3 to 4; twice the widest card. */
export const THUMBNAIL_SIZE = { width: 480, height: 640 };
/** What covers look good with; a page of text has 25 KB then. */
const QUALITY = 82;
/** Longest time of making one out of a picture. Ours: 100 megapixels take five seconds. */
const MAX_SECONDS = 30;
/** Previews that programs leave in their files have 20 KB; smaller ones than this are marks, not pages. */
const PREVIEW_MAX_BYTES = 5_000_000;
const PREVIEW_MIN_WIDTH = 120;

const OFFICE = "application/vnd.openxmlformats-officedocument.";

/** A cover as WebP, of `THUMBNAIL_SIZE`, and how many pages the file has where that came out. */
export interface Drawn {
  cover: Buffer | null;
  pageCount: number | null;
}

/**
 * Draws what a file on this machine looks like: the first page of a PDF, a picture itself, the preview that an office
 * file carries. No cover where there is nothing to draw or where it cannot be drawn. Throws the signal's reason alone.
 */
export async function drawFile(path: string, mimeType: string, pdf: PdfReader, signal?: AbortSignal): Promise<Drawn> {
  if (mimeType === "application/pdf") return drawPdf(path, pdf, signal);
  const picture = mimeType.startsWith("image/") ? sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, sequentialRead: true }) : mimeType.startsWith(OFFICE) ? await previewOf(path) : null;
  const cover = picture && (await coverOf(picture.autoOrient()).catch(() => null));
  signal?.throwIfAborted();
  return { cover, pageCount: null };
}

async function drawPdf(path: string, pdf: PdfReader, signal?: AbortSignal): Promise<Drawn> {
  const facts = await pdf.inspect(path, signal);
  const pageCount = "failed" in facts ? null : facts.pageCount;
  const drawing = pageCount === null ? null : await pdf.drawFirstPage(path, { width: THUMBNAIL_SIZE.width, maxHeight: THUMBNAIL_SIZE.height }, signal);
  if (!drawing || "failed" in drawing) return { cover: null, pageCount };
  const { data, width, height } = drawing;
  return { cover: await coverOf(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()), pageCount };
}

/**
 * Pages and pictures that are higher than wide fill the cover and are cut at its foot. Wider ones would lose their sides:
 * they stand in its middle as a whole, and the cover's own colour shows around them.
 */
async function coverOf(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.resize({ width: 2 * THUMBNAIL_SIZE.width, height: 2 * THUMBNAIL_SIZE.height, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS }).raw().toBuffer({ resolveWithObject: true });
  const isWide = info.width > info.height;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).ensureAlpha().toColourspace("srgb")
    .resize({ ...THUMBNAIL_SIZE, fit: isWide ? "contain" : "cover", position: isWide ? "centre" : "top", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ quality: QUALITY }).toBuffer();
}

/** The picture that an office file names as its own (ECMA-376, part 2, 11.4); null where it has none that can be drawn. */
async function previewOf(path: string): Promise<Sharp | null> {
  try {
    const archive = await Archive.openFile(path);
    try {
      const place = [...(await archive.relations("")).values()].find(({ kind }) => kind === "thumbnail")?.path;
      const entry = place === undefined ? undefined : archive.entries.get(place);
      if (!entry || entry.uncompressedSize > PREVIEW_MAX_BYTES) return null;
      const preview = sharp(await buffer(await archive.zip.openReadStreamPromise(entry)), { limitInputPixels: IMAGE_MAX_PIXELS });
      const { format, width } = await preview.metadata();
      return ["jpeg", "png"].includes(format) && width >= PREVIEW_MIN_WIDTH ? preview : null;
    } finally {
      archive.close();
    }
  } catch {
    return null;
  }
}
