import type { LibraryQuery } from "#contract/library";
import { LIBRARY_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { LIBRARY_SORTS } from "#contract/names";
import { LIBRARY_HASH, PROFILE_PATH } from "~/features/library/paths";

export type LibrarySort = LibraryQuery["sort"];

/** What the address says of the library in view. */
export interface LibraryState {
  find: string;
  sort: LibrarySort;
  /** So many pages of it are shown, the first ones. */
  page: number;
}

const PAGE_MAX = Math.ceil(LIBRARY_POSTS_MAX / OWN_LIST_PAGE_SIZE);

/** Reads the address; what it cannot mean is left aside. */
export function readLibraryState(params: URLSearchParams): LibraryState {
  const page = Number(params.get("page"));
  return {
    find: (params.get("find") ?? "").trim(),
    sort: LIBRARY_SORTS.find((sort) => sort === params.get("sort")) ?? "own",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** The address of a view of the library, without language; the profile's own is the first page in one's own order. */
export function libraryPath({ find, sort, page }: LibraryState, hash = LIBRARY_HASH): string {
  const params = new URLSearchParams();
  if (find) params.set("find", find);
  if (sort !== "own") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return PROFILE_PATH + (query && `?${query}`) + hash;
}

/** Only one's own order can be changed, and only where all of it is in view. */
export const isOrdered = ({ find, sort }: LibraryState): boolean => sort === "own" && find === "";
