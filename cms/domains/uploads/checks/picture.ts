import sharp, { type Metadata } from "sharp";
import { IMAGE_MAX_PIXELS } from "../../../contract/limits";
import type { StoredKind } from "../../media/stored-kinds";
import { atMost } from "../../../platform/at-most";
import { BMP_HEAD_BYTES, readBmpHeader } from "./bmp-header";
import { IMAGE_MAX_SECONDS } from "./limits";
import { bytesOf } from "./real-type";
import { Refusal } from "./refusal";
import { RangeReader } from "../pictures/range-reader";
import { NoTiff, tiffPages } from "../pictures/tiff";

/** How libvips calls the formats that it decodes. */
const FORMATS: Partial<Record<StoredKind["kind"], string>> = { JPG: "jpeg", PNG: "png", GIF: "gif" };
/** From here on orientations turn the picture onto its side (EXIF 2.3, 4.6.4). */
const ON_ITS_SIDE = 5;
/** Side of the picture that decoding makes; nobody looks at it. */
const TRIAL_PIXELS = 64;

/** Size of a picture as people see it, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Pictures that decode only as a whole need memory for all their pixels. */
const decoding = atMost(1);

/** Checks a picture: its size by its head, before anything is decoded, then that all of it decodes. Throws Refusal. */
export async function checkPicture(path: string, fileSize: number, { kind }: StoredKind): Promise<PictureSize> {
  if (kind === "BMP") return checkBmp(path, fileSize);
  if (kind === "GIF") await checkScreen(path);
  if (kind === "TIFF") return checkTiff(path);
  const { width, height, orientation, format } = await headOf(path);
  if (!width || !height || format !== FORMATS[kind]) throw new Refusal("broken");
  checkPixels({ width, height });
  await decoding(() => decode(path));
  return asSeen({ width, height }, orientation);
}

function checkPixels({ width, height }: PictureSize): void {
  if (width * height > IMAGE_MAX_PIXELS) throw new Refusal("too_many_pixels");
}

function asSeen({ width, height }: PictureSize, orientation = 1): PictureSize {
  return orientation >= ON_ITS_SIDE ? { width: height, height: width } : { width, height };
}

/** The canvas of a GIF, which may be larger than the pictures on it, and which browsers make as large as it says. */
async function checkScreen(path: string): Promise<void> {
  const head = await bytesOf(path, 6, 4);
  if (head.length < 4) throw new Refusal("broken");
  checkPixels({ width: head.readUInt16LE(0), height: head.readUInt16LE(2) });
}

/** Of all pages. Kinds of TIFF that libvips does not know are taken in when all their bytes are there. */
async function checkTiff(path: string): Promise<PictureSize> {
  const pages = await pagesOf(path);
  pages.forEach(checkPixels);
  const head = await headOf(path).catch(() => null);
  if (head) await decoding(() => decode(path));
  return asSeen(pages[0]!, head?.orientation);
}

async function pagesOf(path: string): Promise<PictureSize[]> {
  const reader = await RangeReader.open(path);
  try {
    const pages = await tiffPages(reader);
    if (pages.length === 0 || pages.some(({ width, height }) => width < 1 || height < 1)) throw new NoTiff("No picture");
    return pages;
  } catch (error) {
    throw error instanceof NoTiff ? new Refusal("broken", error) : error;
  } finally {
    await reader.close();
  }
}

async function headOf(path: string): Promise<Metadata> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new Refusal("broken", error);
  }
}

async function decode(path: string): Promise<void> {
  try {
    await sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error", sequentialRead: true })
      .resize(TRIAL_PIXELS, TRIAL_PIXELS, { fit: "fill" }).timeout({ seconds: IMAGE_MAX_SECONDS }).raw().toBuffer();
  } catch (error) {
    throw new Refusal(/timeout/i.test(String(error)) ? "too_complex" : "broken", error);
  }
}

/** libvips knows no BMP. Its head tells all: pixels that are stored plainly are there when the file is long enough. */
async function checkBmp(path: string, fileSize: number): Promise<PictureSize> {
  const head = readBmpHeader(await bytesOf(path, 0, BMP_HEAD_BYTES));
  if (!head) throw new Refusal("broken");
  const { width, height, pixelsAt, pixelBytes } = head;
  checkPixels(head);
  if (pixelsAt >= fileSize || (pixelBytes !== null && pixelsAt + pixelBytes > fileSize)) throw new Refusal("broken");
  return { width, height };
}
