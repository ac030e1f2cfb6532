import { DESK_SEARCH_MAX_CHARS } from "#contract/limits";
import { DESK_STATES, type DeskState, POST_TYPES, type PostType } from "#contract/names";
import { readPage } from "~/features/review/paths";
import { pathWith } from "~/i18n/paths";
import { DESK_PATH } from "./paths";

/** The posts in view in the admin list; all of it is in the address. */
export interface DeskPlace {
  type?: PostType;
  state?: DeskState;
  search: string;
  page: number;
}

/** Reads the list's state from an address; malformed values are ignored. */
export function readDeskPlace(query: URLSearchParams): DeskPlace {
  return {
    type: POST_TYPES.find((type) => type === query.get("type")),
    state: DESK_STATES.find((state) => state === query.get("state")),
    search: (query.get("search") ?? "").trim().slice(0, DESK_SEARCH_MAX_CHARS),
    page: readPage(query),
  };
}

/** Returns the address of a part of the list; defaults are left out. */
export function deskPlacePath({ type, state, search, page }: DeskPlace): string {
  return pathWith(DESK_PATH, {
    ...(search && { search }),
    ...(type && { type }),
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
}
