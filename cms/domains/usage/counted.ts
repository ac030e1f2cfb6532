import { DOCUMENT_TYPES, type PostType } from "../../contract/names";

/** Which posts each of the two tracking calls counts. */
export const TRACKED = {
  document: DOCUMENT_TYPES,
  toolkit: ["toolkit"],
} as const satisfies Record<string, readonly PostType[]>;
export type Tracked = keyof typeof TRACKED;

/** All that are counted. */
export const COUNTED_TYPES: readonly PostType[] = Object.values(TRACKED).flat();
