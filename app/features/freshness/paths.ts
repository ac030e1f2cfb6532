import type { InternalDocumentType } from "#contract/names";

/** What an open page shows, if it is not the profile. */
export type Watched =
  { collection: number } | { document: { type: InternalDocumentType; databaseId: number } };

/**
 * Returns the path that says whether the open content is current: the profile, a collection, or an internal document.
 * Without language, since dates have none.
 */
export function freshnessPath(watched?: Watched): string {
  const query =
    watched &&
    ("collection" in watched
      ? `?collection=${watched.collection}`
      : `?${watched.document.type}=${watched.document.databaseId}`);
  return `/account/user-profile/freshness${query ?? ""}`;
}

/** The page's version of its content, and the content system's current one. */
export interface Freshness {
  /** When they were last changed. */
  library?: string | null;
  collection?: string | null;
  document?: string | null;
  /** The version of the visitor's lists of collections. */
  collections?: string | null;
}
