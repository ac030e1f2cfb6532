/** Of what is the same for everybody: any proxy may keep it for a minute, and serve it for five more while it fetches a fresh one. */
export const PUBLIC_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=300";

/**
 * Caching of a page that is the same for all anonymous visitors with the same choices. The few cookies there are hold a
 * word each, so `Vary: Cookie` makes a handful of variants, not one a visitor.
 */
export function publicPageHeaders(): Record<string, string> {
  return { "Cache-Control": PUBLIC_CACHING, Vary: "Cookie, Save-Data, ECT" };
}

/**
 * Of a page that shows a file's words. As the file itself it can be replaced and withdrawn, and then at once: whoever keeps it asks
 * before each use, and nobody goes on reading what is gone.
 */
export function withdrawablePageHeaders(): Record<string, string> {
  return { ...publicPageHeaders(), "Cache-Control": "public, no-cache" };
}

/**
 * Of a page that shows a collection. What members share by its link alone is kept nowhere: once they close it, nobody shall
 * go on reading it.
 */
export function collectionPageHeaders({
  siteCollection,
  featured,
}: {
  siteCollection: boolean;
  featured: boolean;
}): Record<string, string> {
  return siteCollection || featured
    ? publicPageHeaders()
    : { "Cache-Control": "private, no-store" };
}
