import { OWN_UPLOADS_PATH } from "~/features/review/paths";

/** Possible results of the last change. */
export const OUTCOMES = ["withdrawn", "forgotten", "removed", "gone", "decided"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Query parameter of the page. */
const OUTCOME = "outcome";

export const readOutcome = (query: URLSearchParams): Outcome | null =>
  OUTCOMES.find((one) => one === query.get(OUTCOME)) ?? null;
export const outcomePath = (outcome: Outcome): string =>
  `${OWN_UPLOADS_PATH}?${OUTCOME}=${outcome}`;
/** Returns the path of a page of contributions; the first has no page parameter. */
export const ownUploadsPath = (page: number): string =>
  page > 1 ? `${OWN_UPLOADS_PATH}?page=${page}` : OWN_UPLOADS_PATH;
