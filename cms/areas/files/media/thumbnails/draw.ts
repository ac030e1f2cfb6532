import sharp, { type Sharp } from "sharp";
import {
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SECONDS,
  PREVIEW_MAX_PIXELS,
} from "../../../../contract/parser-limits.mjs";
import type { PdfReader, PreviewReader } from "@resource-library/text-extraction";

/** Size of covers in pixels, always 3 to 4. Chosen: twice the width of the widest card. */
export const THUMBNAIL_SIZE = { width: 480, height: 640 };
/** WebP quality at which covers look good. A page of text then has 25 KB. */
const QUALITY = 82;
/** Narrower previews are icons, not pages. */
const PREVIEW_MIN_WIDTH = 120;

const OFFICE = "application/vnd.openxmlformats-officedocument.";

/** A cover as WebP in `THUMBNAIL_SIZE`, and the file's number of pages if it is known. */
export interface DrawnCover {
  cover: Buffer | null;
  pageCount: number | null;
  /** Whether drawing exceeded its time limit. */
  isTooSlow: boolean;
}

/** Readers of files that are not pictures. */
export interface DrawingReaders {
  pdf: PdfReader;
  previews: PreviewReader;
}

const NO_COVER: DrawnCover = { cover: null, pageCount: null, isTooSlow: false };

/**
 * Draws a cover of a local file: the first page of a PDF, a picture itself, or the preview embedded in an Office file. The
 * cover is null if there is nothing to draw or drawing fails. Throws only the signal's reason.
 */
export async function drawFile(
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
