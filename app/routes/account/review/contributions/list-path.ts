import { SUBMISSION_STATES, type SubmissionState } from "#contract/names";
import { CONTRIBUTIONS_PATH, readPage } from "~/features/review/paths";

/** Which part of the contributions is in view. */
export interface ContributionsPlace {
  state: SubmissionState;
  page: number;
}

/** In the query: a contribution that one came from is no longer there. */
const GONE = "gone";
export const isGone = (query: URLSearchParams): boolean => query.has(GONE);
export const gonePath = `${CONTRIBUTIONS_PATH}?${GONE}`;

/** What an address says of the list; what is malformed counts as not said. */
export function readPlace(query: URLSearchParams): ContributionsPlace {
  return { state: SUBMISSION_STATES.find((state) => state === query.get("state")) ?? "waiting", page: readPage(query) };
}

/** The address of a part of the list; what it begins with needs no mention. */
export function placePath({ state, page }: ContributionsPlace): string {
  const query = new URLSearchParams();
  if (state !== "waiting") query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${CONTRIBUTIONS_PATH}?${query}` : CONTRIBUTIONS_PATH;
}
