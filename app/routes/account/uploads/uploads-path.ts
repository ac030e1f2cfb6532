import { OWN_UPLOADS_PATH } from "~/features/review/paths";

/** What can have become of something on the page a moment ago. */
export const OUTCOMES = ["withdrawn", "forgotten", "removed", "gone", "decided"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** In the query of the page. */
const OUTCOME = "outcome";

export const readOutcome = (query: URLSearchParams): Outcome | null =>
  OUTCOMES.find((one) => one === query.get(OUTCOME)) ?? null;
export const outcomePath = (outcome: Outcome): string =>
  `${OWN_UPLOADS_PATH}?${OUTCOME}=${outcome}`;
/** A page of what was handed in, the first without saying so. */
export const ownUploadsPath = (page: number): string =>
  page > 1 ? `${OWN_UPLOADS_PATH}?page=${page}` : OWN_UPLOADS_PATH;
