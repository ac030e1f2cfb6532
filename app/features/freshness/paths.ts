import type { InternalDocumentType } from "#contract/names";

/** One thing that an open page shows, where it is not the profile. */
export type Watched =
  { collection: number } | { document: { type: InternalDocumentType; databaseId: number } };

/** Says whether what is open is still so: the profile, a collection, or an internal document. Without language, since times have none. */
export function freshnessPath(watched?: Watched): string {
  const query =
    watched &&
    ("collection" in watched
      ? `?collection=${watched.collection}`
      : `?${watched.document.type}=${watched.document.databaseId}`);
  return `/account/user-profile/freshness${query ?? ""}`;
}

/** What the page has, and what the content system has now. */
export interface Freshness {
  /** When they were last changed. */
  library?: string | null;
  collection?: string | null;
  document?: string | null;
  /** The version of the visitor's lists of collections. */
  collections?: string | null;
}
