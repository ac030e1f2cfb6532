import type { PersonRef } from "#contract/internal-collections";

/** Where it is asked who is found by an address or the beginning of a name, without language. */
export const PEOPLE_PATH = "/resources/people";

/** The answer. */
export interface SuggestedPeople {
  people: PersonRef[];
  /** Nobody was looked for, since so many addresses have been looked up in the last hour. */
  isLimited: boolean;
}
