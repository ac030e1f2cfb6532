import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { TAXONOMIES, type Taxonomy } from "#contract/names";
import { readPage } from "~/features/review/paths";
import { pathWith } from "~/i18n/paths";
import { ADMIN_PATH } from "./paths";

/* Paths of the pages where editors manage terms; all without language. */

export const TERMS_PATH = `${ADMIN_PATH}/terms`;
export const newTermPath = (taxonomy: Taxonomy) => `${TERMS_PATH}/new?taxonomy=${taxonomy}`;

/** What has just been done, in the query of the page that says so. */
const TERM_DONES = ["added", "changed", "merged", "removed"] as const;
export type TermDone = (typeof TERM_DONES)[number];
const DONE = "done";
export const readTermDone = (query: URLSearchParams): TermDone | null =>
  TERM_DONES.find((done) => done === query.get(DONE)) ?? null;

/** Id of the message that says so. Without the fragment a browser would scroll to the form that was sent. */
export const TERM_DONE_ID = "done";
const withDone = (path: string, done?: TermDone) =>
  done ? `${path}${path.includes("?") ? "&" : "?"}${DONE}=${done}#${TERM_DONE_ID}` : path;

export const termPath = (id: number, done?: TermDone) => withDone(`${TERMS_PATH}/${id}`, done);
/** Returns the path for choosing the term to keep, with a preview of the merge. */
export const mergePath = (id: number, query: { search?: string; into?: number } = {}) =>
  pathWith(`${TERMS_PATH}/${id}/merge`, {
    ...(query.search && { search: query.search }),
    ...(query.into !== undefined && { into: String(query.into) }),
  });

/** Returns the path for choosing the posts that the term's page shows first. */
export const picksPath = (id: number, search = "") =>
  pathWith(`${TERMS_PATH}/${id}/picks`, search ? { search } : {});

/** The terms in view; all of it is in the address. */
export interface TermsPlace {
  taxonomy: Taxonomy;
  search: string;
  page: number;
}

export const readTermsPlace = (query: URLSearchParams): TermsPlace => ({
  taxonomy: readTaxonomy(query),
  search: readTermSearch(query),
  page: readPage(query),
});
export const readTaxonomy = (query: URLSearchParams): Taxonomy =>
  TAXONOMIES.find((one) => one === query.get("taxonomy")) ?? "topics";
export const readTermSearch = (query: URLSearchParams): string =>
  (query.get("search") ?? "").trim().slice(0, DIRECTORY_SEARCH_MAX_CHARS);

/** Returns the address of a part of the list; defaults are left out. */
export const termsPath = ({ taxonomy, search, page }: TermsPlace, done?: TermDone): string =>
  withDone(
    pathWith(TERMS_PATH, {
      ...(taxonomy !== "topics" && { taxonomy }),
      ...(search && { search }),
      ...(page > 1 && { page: String(page) }),
    }),
    done,
  );
