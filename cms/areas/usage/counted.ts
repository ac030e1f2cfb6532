import { DOCUMENT_TYPES, type PostType } from "../../contract/names";

/** The post types that each of the two tracking endpoints counts. */
export const TRACKED = {
  document: DOCUMENT_TYPES,
  toolkit: ["toolkit"],
} as const satisfies Record<string, readonly PostType[]>;
export type Tracked = keyof typeof TRACKED;

/** All counted post types. */
export const COUNTED_TYPES: readonly PostType[] = Object.values(TRACKED).flat();
