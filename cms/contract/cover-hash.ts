import { TOPIC_FAMILIES, type TopicFamily } from "./names";

/** 32-bit FNV-1a over UTF-16 units; ids are ASCII, where that equals the usual bytes. */
export function fnv1a(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return h >>> 0;
}

/** FNV alone leaves neighbouring ids alike in the high bits; the finaliser spreads them. */
export function coverHash(id: string | number): number {
  let h = fnv1a(String(id));
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  return h >>> 0;
}

/** The families that have colours of their own. */
const COLOURED = TOPIC_FAMILIES.filter((family) => family !== "none");

/** The colours of what belongs to no known family, from its name or slug: covers and marks agree on them. */
export const familyFromName = (name: string): TopicFamily =>
  COLOURED[coverHash(name) % COLOURED.length]!;
