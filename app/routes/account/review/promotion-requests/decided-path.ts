import type { Card } from "#contract/shared";
import { filterEntries, readFilter, type ReviewFilterState } from "~/features/review/filter";
import { PROMOTION_REQUESTS_PATH, readPage } from "~/features/review/paths";
import { pathWith } from "~/i18n/paths";

/** In the query of the page: what became of a request, with the collection's number. */
export const OUTCOMES = ["accepted", "denied", "gone"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Decided =
  | { outcome: "gone" }
  | { outcome: "accepted" | "denied"; collection: Pick<Card, "title" | "link"> };

/** Of the message that says so. */
export const DECIDED_ID = "decided";

/** Which part of the requests is in view. */
export interface RequestsPlace extends ReviewFilterState {
  page: number;
}

export const readRequestsPlace = (query: URLSearchParams): RequestsPlace => ({
  page: readPage(query),
  ...readFilter(query),
});

/** A part of the list; what it begins with needs no mention. */
export const requestsPath = ({ page, ...filter }: RequestsPlace) =>
  pathWith(PROMOTION_REQUESTS_PATH, {
    ...filterEntries(filter),
    ...(page > 1 && { page: String(page) }),
  });

/** The list as it is after a decision on one of its pages, at its message. Without the fragment a browser would look for the form that was sent. */
export function decidedPath(outcome: Outcome, databaseId: number, place: RequestsPlace): string {
  const list = requestsPath(place);
  return `${list}${list.includes("?") ? "&" : "?"}${outcome}=${databaseId}#${DECIDED_ID}`;
}
