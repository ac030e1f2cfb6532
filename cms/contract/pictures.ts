import { TOPIC_FAMILIES, type TopicFamily } from "./names";

/**
 * The widths in pixels in which pictures are available as WebP: for list rows on normal and high-density screens, for
 * cards, and for running text.
 */
export const PICTURE_WIDTHS = [160, 240, 480, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * Returns the address of a picture at a width, or of the original if it is not wider. Takes the picture's own width in
 * pixels.
 */
export function pictureAt(
  { url, width }: { url: string; width: number },
  requested: PictureWidth,
): string {
  return width > requested ? `${url}?width=${requested}` : url;
}

/** Returns the 32-bit FNV-1a hash over UTF-16 units. Ids are ASCII, for which this equals the hash over bytes. */
export function fnv1a(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return h >>> 0;
}

/**
 * Returns the hash that chooses a cover's variants. FNV alone leaves the high bits of neighbouring ids alike, so a
 * finaliser spreads them.
 */
export function coverHash(id: string | number): number {
  let h = fnv1a(String(id));
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  return h >>> 0;
}

/** The families that have their own colours. */
const COLOURED = TOPIC_FAMILIES.filter((family) => family !== "none");

/**
 * Returns the colour family of a name or slug that belongs to no known family, so that covers and topic marks use the
 * same one.
 */
export const familyFromName = (name: string): TopicFamily =>
  COLOURED[coverHash(name) % COLOURED.length]!;
