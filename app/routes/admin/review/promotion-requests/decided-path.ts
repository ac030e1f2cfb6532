import type { Card } from "#contract/shared";
import { filterEntries, readFilter, type ReviewFilterState } from "~/features/review/filter";
import { PROMOTION_REQUESTS_PATH, readPage } from "~/features/review/paths";
import { pathWith } from "~/i18n/paths";

/** Query parameters with the result of a request; the value is the collection's databaseId. */
export const OUTCOMES = ["accepted", "denied", "gone"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Decided =
  | { outcome: "gone" }
  | { outcome: "accepted" | "denied"; collection: Pick<Card, "title" | "link"> };

/** Id of the message with the result. */
export const DECIDED_ID = "decided";

/** The current part of the requests. */
export interface RequestsPlace extends ReviewFilterState {
  page: number;
}

export const readRequestsPlace = (query: URLSearchParams): RequestsPlace => ({
  page: readPage(query),
  ...readFilter(query),
});

/** Returns the path of a part of the list, without default values. */
export const requestsPath = ({ page, ...filter }: RequestsPlace) =>
  pathWith(PROMOTION_REQUESTS_PATH, {
    ...filterEntries(filter),
    ...(page > 1 && { page: String(page) }),
  });

/**
 * Returns the path of the list after a decision, at the message. The fragment prevents the browser from scrolling to the
 * submitted form.
 */
export function decidedPath(outcome: Outcome, databaseId: number, place: RequestsPlace): string {
  const list = requestsPath(place);
  return `${list}${list.includes("?") ? "&" : "?"}${outcome}=${databaseId}#${DECIDED_ID}`;
}
