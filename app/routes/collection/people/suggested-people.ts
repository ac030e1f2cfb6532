import type { PersonRef } from "#contract/internal-collections";

/** Path that looks people up by an address or the beginning of a name, without the language. */
export const PEOPLE_PATH = "/resources/people";

/** The response. */
export interface SuggestedPeople {
  people: PersonRef[];
  /** Whether the lookup was skipped because of the hourly limit on address lookups. */
  isLimited: boolean;
}
