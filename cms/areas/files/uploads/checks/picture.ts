import sharp, { type Metadata } from "sharp";
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SECONDS } from "../../../../contract/parser-limits.mjs";
import { limitConcurrency } from "../../../../platform/concurrency";
import type { StoredKind } from "../../media/stored-kinds.mjs";
import type { KeptPart } from "../pictures/metadata-plan.mjs";
import type { CheckThread } from "./check-thread";
import { checkPixels, type PictureSize } from "./picture-facts.mjs";
import { CheckInterrupted, Refusal } from "./refusal.mjs";

export type { PictureSize } from "./picture-facts.mjs";

/** libvips' names of the formats that it decodes. */
const FORMATS: Partial<Record<StoredKind["kind"], string>> = {
  JPG: "jpeg",
  PNG: "png",
  GIF: "gif",
  TIFF: "tiff",
};
/** From this value on, orientations swap width and height (EXIF 2.3, 4.6.4). */
const ON_ITS_SIDE = 5;
/** Width and height of the trial picture that is decoded and discarded. */
const TRIAL_PIXELS = 64;

/** Result of checking a picture: its displayed size, and how it is stored without metadata. */
export interface CheckedPicture {
  image: PictureSize;
  keptParts: KeptPart[] | null;
}

/** Decodes one picture at a time: a picture that can only be decoded as a whole needs memory for all its pixels. */
const decoding = limitConcurrency(1);

/**
 * Checks a picture: its size from its header, before anything is decoded; that it can be decoded completely; and that its
 * metadata can be removed, so that an accepted picture can always be stored. Throws Refusal, and the signal's reason.
 */
export async function checkPicture(
  path: string,
  { kind }: StoredKind,
  thread: CheckThread,
  signal?: AbortSignal,
): Promise<CheckedPicture> {
  const { size, isDecodable } = await thread.pictureFacts(path, kind, signal);
  const head = isDecodable ? await checkDecodes(path, kind, size !== null) : null;
  signal?.throwIfAborted();
  const { width, height } = size ?? head ?? {};
  if (!width || !height) throw new Refusal("broken");
  const orientation = head?.orientation ?? 1;
  return {
    image: displayedSize({ width, height }, orientation),
    keptParts: await thread.plan(path, kind, orientation, signal),
  };
}

/**
 * Decodes a picture completely and returns its metadata. Returns null for a picture with valid headers that libvips cannot
 * open, because it does not support every kind of TIFF. Throws Refusal.
 */
async function checkDecodes(
  path: string,
  kind: StoredKind["kind"],
  hasValidHeaders: boolean,
): Promise<Metadata | null> {
  const head = await metadataOf(path);
  if (head instanceof Refusal) {
    if (hasValidHeaders) return null;
    throw head;
  }
  if (!head.width || !head.height || head.format !== FORMATS[kind]) throw new Refusal("broken");
  checkPixels(head);
  await decoding(() => decode(path));
  return head;
}

function displayedSize({ width, height }: PictureSize, orientation: number): PictureSize {
  return orientation >= ON_ITS_SIDE ? { width: height, height: width } : { width, height };
}

function metadataOf(path: string): Promise<Metadata | Refusal> {
  return sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => new Refusal("broken", error));
}

async function decode(path: string): Promise<void> {
  try {
    await sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error", sequentialRead: true })
      .resize(TRIAL_PIXELS, TRIAL_PIXELS, { fit: "fill" })
      .timeout({ seconds: IMAGE_MAX_SECONDS })
      .raw()
      .toBuffer();
  } catch (error) {
    throw /timeout/i.test(String(error))
      ? new CheckInterrupted(error)
      : new Refusal("broken", error);
  }
}
