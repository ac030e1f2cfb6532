import { COLLECTIONS_OWNED_MAX, LISTED_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { COLLECTIONS_HASH } from "~/features/collections/paths";
import { PROFILE_PATH } from "~/features/library/paths";

/** Sorts by last change, or alphabetically. */
export const COLLECTION_SORTS = ["changed", "title"] as const;

/** The state of the collections in the address. The parameters differ from those of the library on the same page. */
export interface CollectionsState {
  title: string;
  order: (typeof COLLECTION_SORTS)[number];
  /** Number of pages shown of each group, from the first. */
  pages: number;
}

const PAGES_MAX = Math.ceil(Math.max(COLLECTIONS_OWNED_MAX, LISTED_POSTS_MAX) / OWN_LIST_PAGE_SIZE);

/** Reads the state from the address; ignores invalid values. */
export function readCollectionsState(params: URLSearchParams): CollectionsState {
  const pages = Number(params.get("pages"));
  return {
    title: (params.get("title") ?? "").trim(),
    order: COLLECTION_SORTS.find((order) => order === params.get("order")) ?? "changed",
    pages: Number.isInteger(pages) && pages >= 1 && pages <= PAGES_MAX ? pages : 1,
  };
}

/** Returns the path of a view of the collections, without the language. */
export function collectionsPath(
  { title, order, pages }: CollectionsState,
  hash = COLLECTIONS_HASH,
): string {
  const params = new URLSearchParams();
  if (title) params.set("title", title);
  if (order !== "changed") params.set("order", order);
  if (pages > 1) params.set("pages", String(pages));
  const query = params.toString();
  return PROFILE_PATH + (query && `?${query}`) + hash;
}
