import sharp, { type Metadata } from "sharp";
import { IMAGE_MAX_PIXELS } from "../../../contract/limits";
import type { StoredKind } from "../../media/stored-kinds";
import { oneAtATime } from "../../../platform/one-at-a-time";
import { BMP_HEAD_BYTES, readBmpHeader } from "./bmp-header";
import { IMAGE_MAX_SECONDS } from "./limits";
import { bytesOf } from "./real-type";
import { Refusal } from "./refusal";

/** How libvips calls the formats that it decodes. */
const FORMATS: Partial<Record<StoredKind["kind"], string>> = { JPG: "jpeg", PNG: "png", GIF: "gif", TIFF: "tiff" };
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
const decoding = oneAtATime();

/** Checks a picture: its size by its head, before anything is decoded, then that all of it decodes. Throws Refusal. */
export async function checkPicture(path: string, fileSize: number, { kind }: StoredKind): Promise<PictureSize> {
  if (kind === "BMP") return checkBmp(path, fileSize);
  const { width, height, orientation, format } = await headOf(path);
  if (!width || !height || format !== FORMATS[kind]) throw new Refusal("broken");
  if (width * height > IMAGE_MAX_PIXELS) throw new Refusal("too_many_pixels");
  await decoding(() => decode(path));
  return (orientation ?? 1) >= ON_ITS_SIDE ? { width: height, height: width } : { width, height };
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
  if (width * height > IMAGE_MAX_PIXELS) throw new Refusal("too_many_pixels");
  if (pixelsAt >= fileSize || (pixelBytes !== null && pixelsAt + pixelBytes > fileSize)) throw new Refusal("broken");
  return { width, height };
}
