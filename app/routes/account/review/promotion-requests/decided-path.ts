import type { Card } from "#contract/shared";
import { PROMOTION_REQUESTS_PATH } from "~/features/review/paths";

/** In the query of the page: what became of a request, with the collection's number. */
export const OUTCOMES = ["accepted", "denied", "gone"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Decided = { outcome: "gone" } | { outcome: "accepted" | "denied"; collection: Pick<Card, "title" | "link"> };

/** Of the message that says so. */
export const DECIDED_ID = "decided";

/** A page of the list, the first without saying so. */
export const requestsPath = (page: number) => (page > 1 ? `${PROMOTION_REQUESTS_PATH}?page=${page}` : PROMOTION_REQUESTS_PATH);

/** The list as it is after a decision on one of its pages, at its message. Without the fragment a browser would look for the form that was sent. */
export function decidedPath(outcome: Outcome, databaseId: number, page: number): string {
  const list = requestsPath(page);
  return `${list}${list.includes("?") ? "&" : "?"}${outcome}=${databaseId}#${DECIDED_ID}`;
}
