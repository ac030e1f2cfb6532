import { CLAIM_STATES, type ClaimState } from "#contract/names";
import { filterEntries, readFilter, type ReviewFilterState } from "~/features/review/filter";
import { AUTHOR_CLAIMS_PATH, readPage } from "~/features/review/paths";
import { pathWith } from "~/i18n/paths";

/** Which part of the list is in view; all of it is in the address. */
export interface ClaimsState extends ReviewFilterState {
  state: ClaimState;
  page: number;
}

/** What an address says of the list; what is malformed counts as not said. */
export function readClaimsState(query: URLSearchParams): ClaimsState {
  return {
    state: CLAIM_STATES.find((state) => state === query.get("state")) ?? "pending",
    page: readPage(query),
    ...readFilter(query),
  };
}

/** What became of the claim that was looked at last. */
export const OUTCOMES = ["confirmed", "denied", "gone"] as const;
export type Outcome = (typeof OUTCOMES)[number];
const OUTCOME = "outcome";
/** Of the message that says so. */
export const OUTCOME_ID = "outcome";

export const readOutcome = (query: URLSearchParams): Outcome | null =>
  OUTCOMES.find((outcome) => outcome === query.get(OUTCOME)) ?? null;

/** The address of a part of the list, which begins with what waits; after a decision at the message about it. */
export function claimsPath({ state, page, ...filter }: ClaimsState, outcome?: Outcome): string {
  const path = pathWith(AUTHOR_CLAIMS_PATH, {
    ...(state !== "pending" && { state }),
    ...filterEntries(filter),
    ...(page > 1 && { page: String(page) }),
    ...(outcome && { [OUTCOME]: outcome }),
  });
  return outcome ? `${path}#${OUTCOME_ID}` : path;
}
