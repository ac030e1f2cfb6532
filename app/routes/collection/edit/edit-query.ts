import { COLLECTION_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { editPath } from "~/paths/collections";

/** The view of the posts that the address describes. */
export interface ItemsState {
  find: string;
  /** Page number, counted from 1. */
  page: number;
}

/** The forms that submit to this page, as named in the query of their address. */
const EDIT_FORMS = ["details", "note", "remove", "restore"] as const;
export type EditForm = (typeof EDIT_FORMS)[number];

const PAGE_MAX = Math.ceil(COLLECTION_POSTS_MAX / OWN_LIST_PAGE_SIZE);
/** Id of the heading above the posts. */
export const ITEMS_ID = "items";
/** Id of the list of posts. */
export const ITEMS_LIST_ID = "items-list";

/** Reads the view from the address; ignores invalid values. */
export function readItemsState(params: URLSearchParams): ItemsState {
  const page = Number(params.get("page"));
  return {
    find: (params.get("find") ?? "").trim(),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Returns the form that was submitted. */
export const sentForm = (params: URLSearchParams): EditForm | null =>
  EDIT_FORMS.find((form) => form === params.get("form")) ?? null;

interface Place extends ItemsState {
  /** The form that submits to this address. */
  form?: EditForm;
  /** The form that was just saved. */
  saved?: EditForm;
}

/** Returns the path of a view, without the language. Defaults (first page, no search) are left out. */
export function editViewPath(slug: string, { find, page, form, saved }: Place, hash = ""): string {
  const params = new URLSearchParams();
  if (find) params.set("find", find);
  if (page > 1) params.set("page", String(page));
  if (form) params.set("form", form);
  if (saved) params.set("saved", saved);
  const query = params.toString();
  return editPath(slug) + (query && `?${query}`) + hash;
}

export const SAVED = "saved";

/** Element ids for the controls of a post. */
export const noteId = (databaseId: number) => `note-${databaseId}`;
export const firstId = (databaseId: number) => `first-${databaseId}`;

/** The last page in the browser's memory. Only effects and the client loader write it, never the server. */
let latest: { pathname: string; data: unknown } | null = null;

export function cachePage(pathname: string, data: unknown): void {
  latest = { pathname, data };
}

/**
 * Loads the page. When offline, returns the last loaded page of the same path instead, because an error page would discard all
 * typed text. Rethrows all other errors.
 */
export async function orCached<T>(pathname: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // `fetch` rejects with a TypeError when offline.
    if (!(error instanceof TypeError) || latest?.pathname !== pathname) throw error;
    return latest.data as T;
  }
}

/**
 * The promotion that ends when a collection is no longer open to anyone with the link: `featured`, or `waiting` if the owner's
 * request is undecided.
 */
export type PromotionEnded = "featured" | "waiting";

/** Name of the reply value with the promotion that has just ended. */
export const PROMOTION_ENDED = "promotion";
