import { z } from "zod";
import { NamesQuery, PageOfNames } from "./directory";
import {
  DATABASE_ID_MAX,
  LIBRARY_POSTS_MAX,
  OWN_LIST_PAGE_SIZE,
  SEARCH_PAGE_SIZE_MAX,
} from "./limits";
import { LIBRARY_SORTS } from "./names";
import { Card } from "./shared";

export const DatabaseId = z.number().int().positive().max(DATABASE_ID_MAX);
/** The same as an address or a form has it. */
export const DatabaseIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().max(DATABASE_ID_MAX));

/**
 * Where a piece goes in an order that people make by hand: behind another, to the front (`null`), or some places up or
 * down. Told relative to what stands there, so that two devices that move different pieces at once do each other no harm.
 */
export const Place = z.union([
  z.object({ after: DatabaseId.nullable() }).strict(),
  z.object({ by: z.number().int().min(-LIBRARY_POSTS_MAX).max(LIBRARY_POSTS_MAX) }).strict(),
]);
export type Place = z.infer<typeof Place>;

/** A list of one's own, page by page. `search` fits titles in any language and contributors. */
export const OwnListQuery = NamesQuery.extend({
  page_size: z.coerce.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(OWN_LIST_PAGE_SIZE),
});

/** `GET /user_library?search=&sort=&page=`. */
export const LibraryQuery = OwnListQuery.extend({ sort: z.enum(LIBRARY_SORTS).default("own") });
export type LibraryQuery = z.infer<typeof LibraryQuery>;

/** Everything in it, unless `search` says less. What has gone, or may no longer be seen, is left out without a word. */
export const LibraryAnswer = PageOfNames.extend({
  posts: z.array(Card),
  /** Pieces in the whole library; `count` is of those that fit the search. */
  size: z.number().int(),
  /** When pieces were last saved, removed or moved. */
  modified: z.iso.datetime().nullable(),
});
export type LibraryAnswer = z.infer<typeof LibraryAnswer>;

/** What a change of the library left. */
export const LibraryState = z.object({ modified: z.iso.datetime().nullable() });
export type LibraryState = z.infer<typeof LibraryState>;
