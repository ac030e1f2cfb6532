import type { FollowedKind } from "#contract/names";
import { PROFILE_PATH } from "./account";
import { conditionsOf, EMPTY_SEARCH, searchEntries, type SearchState } from "./search";
import { pathWith } from "~/i18n/paths";

/* Paths of the newsletter, all without language. Tokens of emailed links are in the parameter `key`. */

export const NEWSLETTER_PATH = "/newsletter";
export const CONFIRM_PATH = "/newsletter/confirm";
export const MANAGE_PATH = "/newsletter/manage";
export const UNSUBSCRIBE_PATH = "/newsletter/leave";
const TOKEN_PARAM = "key";
/** Returns the token in an address; null if it has none. */
export const tokenIn = (query: URLSearchParams): string | null => query.get(TOKEN_PARAM) || null;
/** Returns the path of an emailed link's page, with its token. */
export const pathWithToken = (path: string, key: string | null): string =>
  pathWith(path, key === null ? {} : { [TOKEN_PARAM]: key });

/** The profile tab with the user's subscriptions. */
export const NEWSLETTER_HASH = "#newsletter";
export const MY_NEWSLETTER_PATH = PROFILE_PATH + NEWSLETTER_HASH;

/**
 * Returns the path of the form to subscribe to a search's new results. The query has only the search's conditions, as
 * parameters of the search page.
 */
export function newsletterPath(state: SearchState = EMPTY_SEARCH): string {
  return pathWith(NEWSLETTER_PATH, searchEntries(conditionsOf(state)));
}

/** Query parameter of a form's action: the form is not saved, but shown again with the search results. */
export const PREVIEW_PARAM = "look";
export const withPreview = (path: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}${PREVIEW_PARAM}=yes`;

/** Query parameters of the manage page: the subscription being changed, and what has just happened. */
export const EDIT = "edit";
const DONE = "done";
const MANAGE_RESULTS = ["changed", "paused", "resumed", "left", "language", "again"] as const;
export type ManageResult = (typeof MANAGE_RESULTS)[number];
export const readManageResult = (query: URLSearchParams): ManageResult | null =>
  MANAGE_RESULTS.find((outcome) => outcome === query.get(DONE)) ?? null;

interface ManageAddress {
  /** Null for a signed-in user. */
  key: string | null;
  edit?: number;
}

/** Returns the path of all subscriptions of an email address, or of one to change. */
export function managePath({ key, edit }: ManageAddress): string {
  return pathWith(MANAGE_PATH, {
    ...(key !== null && { [TOKEN_PARAM]: key }),
    ...(edit !== undefined && { [EDIT]: String(edit) }),
  });
}

/** Returns where the reader goes after a change: the page of the emailed link, or else the profile. */
export function manageResultPath(key: string | null, outcome: ManageResult): string {
  return key === null
    ? `${PROFILE_PATH}?${DONE}=${outcome}${NEWSLETTER_HASH}`
    : `${managePath({ key })}&${DONE}=${outcome}`;
}

/** Kinds of criteria in form order: the kinds that most people choose come first. */
export const KINDS: readonly FollowedKind[] = [
  "documentTopics",
  "documentCountries",
  "documentContentTypes",
  "documentKeywords",
  "documentAuthors",
  "documentPublishers",
  "collections",
];
