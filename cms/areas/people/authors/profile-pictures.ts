import sharp from "sharp";
import type { Crop } from "../../../contract/authors";
import {
  AUTHOR_PICTURE_MIN_PX,
  AUTHOR_PICTURE_PX,
  IMAGE_MAX_PIXELS,
} from "../../../contract/limits";
import { IMAGE_MAX_SECONDS } from "../../../contract/parser-limits.mjs";
import type { FileKind } from "../../../contract/names";
import { atMost } from "../../../platform/at-most";
import type { FileChecks, CheckQueue } from "../../files";
import { profileRefused } from "./refused";

/** Kinds of picture that can be converted. */
const KINDS: readonly FileKind[] = ["JPG", "PNG", "GIF", "TIFF"];
/** Faces look good at this quality; a picture then has 20 to 40 KB. */
const QUALITY = 82;
/** The background of transparent pictures, in both colour schemes. */
const PAPER = "#ffffff";

/** A user's picture on this machine's disk. Its name is not trusted. */
export interface SentPicture {
  path: string;
  name: string;
}

/** Makes pictures of authors. */
export interface ProfilePictures {
  /**
   * Crops a picture to the given part, or to its middle, as WebP of AUTHOR_PICTURE_PX in both dimensions, without metadata.
   * Checks the file as uploads are checked. Throws `invalid_profile` with the reason why it cannot be used.
   */
  make(userId: number, picture: SentPicture, crop: Crop | null): Promise<Buffer>;
}

export function createProfilePictures({
  checks,
  checkQueue,
}: {
  checks: FileChecks;
  checkQueue: CheckQueue;
}): ProfilePictures {
  // One at a time: a picture needs memory for all its pixels.
  const inTurn = atMost(1);

  return {
    async make(userId, { path, name }, crop) {
      const found = await checkQueue(userId, () => checks.checkFile({ path, name }));
      if (!found.accepted) throw profileRefused("profile_picture", found.reason);
      if (!found.image || !KINDS.includes(found.kind))
        throw profileRefused("profile_picture", "picture_kind");
      const region = crop ?? middleOf(found.image);
      checkRegion(region, found.image);
      return inTurn(() => cutOut(path, region));
    },
  };
}

interface Size {
  width: number;
  height: number;
}

function middleOf({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
}

function checkRegion(region: Crop, { width, height }: Size): void {
  if (region.x + region.width > width || region.y + region.height > height)
    throw profileRefused("crop", "crop");
  if (Math.min(region.width, region.height) < AUTHOR_PICTURE_MIN_PX)
    throw profileRefused("profile_picture", "picture_too_small");
}

async function cutOut(path: string, { x, y, width, height }: Crop): Promise<Buffer> {
  try {
    return await sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .extract({ left: x, top: y, width, height })
      .resize(AUTHOR_PICTURE_PX, AUTHOR_PICTURE_PX, { fit: "cover" })
      .flatten({ background: PAPER })
      .toColourspace("srgb")
      .timeout({ seconds: IMAGE_MAX_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw profileRefused(
      "profile_picture",
      /timeout/i.test(String(error)) ? "too_complex" : "broken",
    );
  }
}
