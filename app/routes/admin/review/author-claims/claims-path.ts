import { CLAIM_STATES, type ClaimState } from "#contract/names";
import { filterEntries, readFilter, type ReviewFilterState } from "~/features/review/filter";
import { AUTHOR_CLAIMS_PATH, readPage } from "~/features/review/paths";
import { pathWith } from "~/i18n/paths";

/** The current part of the list, as in the address. */
export interface ClaimsState extends ReviewFilterState {
  state: ClaimState;
  page: number;
}

/** Reads the state from the address; ignores malformed values. */
export function readClaimsState(query: URLSearchParams): ClaimsState {
  return {
    state: CLAIM_STATES.find((state) => state === query.get("state")) ?? "pending",
    page: readPage(query),
    ...readFilter(query),
  };
}

/** The result of the last decision. */
export const OUTCOMES = ["confirmed", "denied", "gone"] as const;
export type Outcome = (typeof OUTCOMES)[number];
const OUTCOME = "outcome";
/** Id of the message with the result. */
export const OUTCOME_ID = "outcome";

export const readOutcome = (query: URLSearchParams): Outcome | null =>
  OUTCOMES.find((outcome) => outcome === query.get(OUTCOME)) ?? null;

/** Returns the path of a part of the list, which starts with pending claims. With an outcome, it leads to the message. */
export function claimsPath({ state, page, ...filter }: ClaimsState, outcome?: Outcome): string {
  const path = pathWith(AUTHOR_CLAIMS_PATH, {
    ...(state !== "pending" && { state }),
    ...filterEntries(filter),
    ...(page > 1 && { page: String(page) }),
    ...(outcome && { [OUTCOME]: outcome }),
  });
  return outcome ? `${path}#${OUTCOME_ID}` : path;
}
