import { z } from "zod";
import { ListQuery, ListPage } from "./lists";
import {
  DATABASE_ID_MAX,
  LIBRARY_POSTS_MAX,
  OWN_LIST_PAGE_SIZE,
  SEARCH_PAGE_SIZE_MAX,
} from "./limits";
import { LIBRARY_SORTS } from "./names";
import { Card } from "./shared";

export const DatabaseId = z.number().int().positive().max(DATABASE_ID_MAX);
/** The same number as text, in an address or a form. */
export const DatabaseIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().max(DATABASE_ID_MAX));

/**
 * The new position of a post in a manually ordered list: after another post, at the front (`null`), or some places up or
 * down. It is relative to the current order, so that two devices can move different posts at once without conflict.
 */
export const Place = z.union([
  z.object({ after: DatabaseId.nullable() }).strict(),
  z.object({ by: z.number().int().min(-LIBRARY_POSTS_MAX).max(LIBRARY_POSTS_MAX) }).strict(),
]);
export type Place = z.infer<typeof Place>;

/** A page of the caller's own list. `search` matches titles in any language and contributors. */
export const OwnListQuery = ListQuery.extend({
  page_size: z.coerce.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(OWN_LIST_PAGE_SIZE),
});

/** `GET /user_library?search=&sort=&page=`. */
export const LibraryQuery = OwnListQuery.extend({ sort: z.enum(LIBRARY_SORTS).default("own") });
export type LibraryQuery = z.infer<typeof LibraryQuery>;

/**
 * All saved posts, or those that match `search`. Posts that are deleted, or that the caller may no longer see, are left out.
 */
export const LibraryAnswer = ListPage.extend({
  posts: z.array(Card),
  /** Posts in the whole library. `count` is the number that match the search. */
  size: z.number().int(),
  /** When posts were last saved, removed or moved. */
  modified: z.iso.datetime().nullable(),
});
export type LibraryAnswer = z.infer<typeof LibraryAnswer>;

/** The state after a change of the library. */
export const LibraryState = z.object({ modified: z.iso.datetime().nullable() });
export type LibraryState = z.infer<typeof LibraryState>;
