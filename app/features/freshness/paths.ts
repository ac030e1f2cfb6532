/** Says when what is open was last changed; without language, since times have none. */
export const freshnessPath = (collection: number | undefined) => `/account/user-profile/freshness${collection === undefined ? "" : `?collection=${collection}`}`;

/** When each was last changed: what the page has, and what the content system has now. */
export interface Freshness {
  library?: string | null;
  collection?: string | null;
}
