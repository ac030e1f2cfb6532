import type { FollowedKind } from "#contract/names";
import { PROFILE_PATH } from "~/features/library/paths";
import {
  conditionsOf,
  EMPTY_SEARCH,
  searchEntries,
  type SearchState,
} from "~/features/search/search-state";
import { pathWith } from "~/i18n/paths";

/* Where readers of the newsletter come and go; all without language. Keys of mailed links are the parameter `key`. */

export const NEWSLETTER_PATH = "/newsletter";
export const CONFIRM_PATH = "/newsletter/confirm";
export const MANAGE_PATH = "/newsletter/manage";
export const LEAVE_PATH = "/newsletter/leave";
export const KEY = "key";
/** The key in an address; null where it has none. */
export const keyIn = (query: URLSearchParams): string | null => query.get(KEY) || null;
/** The page of a mailed link, with its key. */
export const pathWithKey = (path: string, key: string | null): string =>
  pathWith(path, key === null ? {} : { [KEY]: key });

/** The tab of the profile where one's subscriptions are. */
export const NEWSLETTER_HASH = "#newsletter";
export const MY_NEWSLETTER_PATH = PROFILE_PATH + NEWSLETTER_HASH;

/** The form from a search, whose new results are wanted: its conditions alone, by the search page's own parameters. */
export function newsletterPath(state: SearchState = EMPTY_SEARCH): string {
  return pathWith(NEWSLETTER_PATH, searchEntries(conditionsOf(state)));
}

/** In the address that a form is sent to: it is only shown again, with what it has looked for. */
export const LOOK = "look";
export const lookAgain = (path: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}${LOOK}=yes`;

/** In the address of the manage page: which subscription is changed there, and what has just become of which. */
export const EDIT = "edit";
export const DONE = "done";
export const OUTCOMES = ["changed", "paused", "resumed", "left", "language", "again"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const readOutcome = (query: URLSearchParams): Outcome | null =>
  OUTCOMES.find((outcome) => outcome === query.get(DONE)) ?? null;

interface ManageAddress {
  /** Null for whoever is signed in. */
  key: string | null;
  edit?: number;
}

/** All that goes to an address, or one subscription to be changed. */
export function managePath({ key, edit }: ManageAddress): string {
  return pathWith(MANAGE_PATH, {
    ...(key !== null && { [KEY]: key }),
    ...(edit !== undefined && { [EDIT]: String(edit) }),
  });
}

/** Where whoever has changed something reads on: on the page of the mailed link, or else in the profile. */
export function outcomePath(key: string | null, outcome: Outcome): string {
  return key === null
    ? `${PROFILE_PATH}?${DONE}=${outcome}${NEWSLETTER_HASH}`
    : `${managePath({ key })}&${DONE}=${outcome}`;
}

/** Kinds of what is followed, in the order in which the form has them: what most people choose by comes first. */
export const KINDS: readonly FollowedKind[] = [
  "documentTopics",
  "documentCountries",
  "documentContentTypes",
  "documentKeywords",
  "documentAuthors",
  "documentPublishers",
  "collections",
];
