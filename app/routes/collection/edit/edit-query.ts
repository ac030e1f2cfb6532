import { COLLECTION_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { editPath } from "~/features/collections/paths";

/** The view of the posts that the address describes. */
export interface PiecesState {
  find: string;
  /** Page number, counted from 1. */
  page: number;
}

/** The forms that submit to this page, as named in the query of their address. */
export const EDIT_FORMS = ["details", "note", "remove", "restore"] as const;
export type EditForm = (typeof EDIT_FORMS)[number];

const PAGE_MAX = Math.ceil(COLLECTION_POSTS_MAX / OWN_LIST_PAGE_SIZE);
/** Id of the heading above the posts. */
export const PIECES_ID = "pieces";
/** Id of the list of posts. */
export const PIECES_LIST = "pieces-list";

/** Reads the view from the address; ignores invalid values. */
export function readPiecesState(params: URLSearchParams): PiecesState {
  const page = Number(params.get("page"));
  return {
    find: (params.get("find") ?? "").trim(),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Returns the form that was submitted. */
export const sentForm = (params: URLSearchParams): EditForm | null =>
  EDIT_FORMS.find((form) => form === params.get("form")) ?? null;

interface Place extends PiecesState {
  /** The form that submits to this address. */
  form?: EditForm;
  /** The form that was just saved. */
  saved?: EditForm;
}

/** Returns the path of a view, without the language. Defaults (first page, no search) are left out. */
export function piecesPath(slug: string, { find, page, form, saved }: Place, hash = ""): string {
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
