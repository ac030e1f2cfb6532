import type { Card } from "#contract/shared";
import { PROMOTION_REQUESTS_PATH } from "~/features/collections/paths";

/** In the query of the page: what became of a request, with the collection's number. */
export const OUTCOMES = ["accepted", "denied", "gone"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Decided = { outcome: "gone" } | { outcome: "accepted" | "denied"; collection: Pick<Card, "title" | "link"> };

/** Of the message that says so. */
export const DECIDED_ID = "decided";

/** The page as it is after a decision, at its message. Without the fragment a browser would look for the form that was sent. */
export const decidedPath = (outcome: Outcome, databaseId: number) => `${PROMOTION_REQUESTS_PATH}?${outcome}=${databaseId}#${DECIDED_ID}`;
