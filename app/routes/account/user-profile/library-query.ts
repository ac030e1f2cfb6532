import type { LibraryQuery } from "#contract/library";
import { LIBRARY_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { LIBRARY_SORTS } from "#contract/names";
import { LIBRARY_HASH, PROFILE_PATH } from "~/features/library/paths";

export type LibrarySort = LibraryQuery["sort"];

/** The state of the library in the address. */
export interface LibraryState {
  find: string;
  sort: LibrarySort;
  /** Number of pages shown, from the first. */
  page: number;
}

const PAGE_MAX = Math.ceil(LIBRARY_POSTS_MAX / OWN_LIST_PAGE_SIZE);

/** Reads the state from the address; ignores invalid values. */
export function readLibraryState(params: URLSearchParams): LibraryState {
  const page = Number(params.get("page"));
  return {
    find: (params.get("find") ?? "").trim(),
    sort: LIBRARY_SORTS.find((sort) => sort === params.get("sort")) ?? "own",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Returns the path of a view of the library, without the language. Defaults (first page, own order) are left out. */
export function libraryPath({ find, sort, page }: LibraryState, hash = LIBRARY_HASH): string {
  const params = new URLSearchParams();
  if (find) params.set("find", find);
  if (sort !== "own") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return PROFILE_PATH + (query && `?${query}`) + hash;
}

/** Returns whether posts can be moved: only in the user's own order, and without a search. */
export const isOrdered = ({ find, sort }: LibraryState): boolean => sort === "own" && find === "";
