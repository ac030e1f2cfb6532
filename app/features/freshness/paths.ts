/** Says whether what is open is still so: the profile, or a collection. Without language, since times have none. */
export const freshnessPath = (collection: number | undefined) => `/account/user-profile/freshness${collection === undefined ? "" : `?collection=${collection}`}`;

/** What the page has, and what the content system has now. */
export interface Freshness {
  /** When they were last changed. */
  library?: string | null;
  collection?: string | null;
  /** The version of the visitor's lists of collections. */
  collections?: string | null;
}
