import { SUBMISSION_STATES, type SubmissionState } from "#contract/names";
import { filterEntries, readFilter, type ReviewFilterState } from "~/features/review/filter";
import { CONTRIBUTIONS_PATH, readPage } from "~/features/review/paths";
import { pathWith } from "~/i18n/paths";

/** Which part of the contributions is in view. */
export interface ContributionsPlace extends ReviewFilterState {
  state: SubmissionState;
  page: number;
}

/** In the query: a contribution that one came from is no longer there. */
const GONE = "gone";
export const isGone = (query: URLSearchParams): boolean => query.has(GONE);
export const gonePath = `${CONTRIBUTIONS_PATH}?${GONE}`;

/** What an address says of the list; what is malformed counts as not said. */
export function readPlace(query: URLSearchParams): ContributionsPlace {
  return {
    state: SUBMISSION_STATES.find((state) => state === query.get("state")) ?? "waiting",
    page: readPage(query),
    ...readFilter(query),
  };
}

/** The address of a part of the list; what it begins with needs no mention. */
export function placePath({ state, page, ...filter }: ContributionsPlace): string {
  return pathWith(CONTRIBUTIONS_PATH, {
    ...(state !== "waiting" && { state }),
    ...filterEntries(filter),
    ...(page > 1 && { page: String(page) }),
  });
}
