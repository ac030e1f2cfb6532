import { ADMIN_SEARCH_MAX_CHARS } from "#contract/limits";
import { ADMIN_STATES, type AdminState, POST_TYPES, type PostType } from "#contract/names";
import { readPage } from "~/paths/admin";
import { ADMIN_PATH } from "~/paths/admin-links";
import { pathWith } from "~/i18n/paths";

/** The posts in view in the admin list; all of it is in the address. */
export interface AdminListState {
  type?: PostType;
  state?: AdminState;
  search: string;
  page: number;
}

/** Reads the list's state from an address; malformed values are ignored. */
export function readAdminListState(query: URLSearchParams): AdminListState {
  return {
    type: POST_TYPES.find((type) => type === query.get("type")),
    state: ADMIN_STATES.find((state) => state === query.get("state")),
    search: (query.get("search") ?? "").trim().slice(0, ADMIN_SEARCH_MAX_CHARS),
    page: readPage(query),
  };
}

/** Returns the address of a part of the list; defaults are left out. */
export function adminListPath({ type, state, search, page }: AdminListState): string {
  return pathWith(ADMIN_PATH, {
    ...(search && { search }),
    ...(type && { type }),
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
}
