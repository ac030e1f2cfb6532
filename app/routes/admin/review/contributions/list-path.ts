import { SUBMISSION_STATES, type SubmissionState } from "#contract/names";
import { filterEntries, readFilter, type ReviewFilterState } from "~/features/review/filter";
import { CONTRIBUTIONS_PATH, readPage } from "~/features/review/paths";
import { pathWith } from "~/i18n/paths";

/** The current part of the contributions. */
export interface ContributionsPlace extends ReviewFilterState {
  state: SubmissionState;
  page: number;
}

/** Query parameter: the previous contribution no longer exists. */
const GONE = "gone";
export const isGone = (query: URLSearchParams): boolean => query.has(GONE);
export const gonePath = `${CONTRIBUTIONS_PATH}?${GONE}`;

/** Reads the state from the address; ignores malformed values. */
export function readPlace(query: URLSearchParams): ContributionsPlace {
  return {
    state: SUBMISSION_STATES.find((state) => state === query.get("state")) ?? "waiting",
    page: readPage(query),
    ...readFilter(query),
  };
}

/** Returns the path of a part of the list, without default values. */
export function placePath({ state, page, ...filter }: ContributionsPlace): string {
  return pathWith(CONTRIBUTIONS_PATH, {
    ...(state !== "waiting" && { state }),
    ...filterEntries(filter),
    ...(page > 1 && { page: String(page) }),
  });
}
