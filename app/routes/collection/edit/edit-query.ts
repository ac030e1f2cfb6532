import { COLLECTION_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { editPath } from "~/features/collections/paths";

/** What the address says of the pieces in view. */
export interface PiecesState {
  find: string;
  /** Which page of them, counted from 1. */
  page: number;
}

/** The forms of the page that are sent to itself, as the query of their addresses has them. */
export const EDIT_FORMS = ["details", "note", "remove", "restore"] as const;
export type EditForm = (typeof EDIT_FORMS)[number];

const PAGE_MAX = Math.ceil(COLLECTION_POSTS_MAX / OWN_LIST_PAGE_SIZE);
/** Id of the heading above the pieces. */
export const PIECES_ID = "pieces";
/** Id of the list of them. */
export const PIECES_LIST = "pieces-list";

/** Reads the address; what it cannot mean is left aside. */
export function readPiecesState(params: URLSearchParams): PiecesState {
  const page = Number(params.get("page"));
  return {
    find: (params.get("find") ?? "").trim(),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Which of the page's forms was sent. */
export const sentForm = (params: URLSearchParams): EditForm | null =>
  EDIT_FORMS.find((form) => form === params.get("form")) ?? null;

interface Place extends PiecesState {
  /** The form that is sent to the address. */
  form?: EditForm;
  /** What was saved a moment ago. */
  saved?: EditForm;
}

/** The address of a view of the page, without language; the page's own is the first pieces in their order. */
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

/** Ids of what belongs to a piece. */
export const noteId = (databaseId: number) => `note-${databaseId}`;
export const firstId = (databaseId: number) => `first-${databaseId}`;
