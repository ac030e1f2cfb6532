import { TEXT_PAGE_BYTES } from "../../../contract/limits";
import type { StoredLine } from "../../../db/schema";
import { shownText } from "./shown-text";

/** Where the pages of a text version begin, and the size of its text. */
export interface Paged {
  /** First part of each page, from 1; empty without text. */
  page_starts: number[];
  /** Size in bytes of UTF-8. */
  text_bytes: number;
}

/**
 * Lays out parts of a text on pages: as many whole parts as fit, and at least one. No page begins with a part that displays
 * nothing.
 */
export function paged(parts: readonly { text: string; lines: readonly StoredLine[] }[]): Paged {
  const pageStarts: number[] = [];
  let bytes = 0;
  let room = 0;
  for (const [index, { text, lines }] of parts.entries()) {
    const size = Buffer.byteLength(shownText(text, lines));
    if (size > room) {
      pageStarts.push(index + 1);
      room = TEXT_PAGE_BYTES;
    }
    room -= size;
    bytes += size;
  }
  return { page_starts: pageStarts, text_bytes: bytes };
}
