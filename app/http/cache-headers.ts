/**
 * For responses that are the same for all visitors: proxies may keep them for a minute, and serve them for five more while
 * revalidating.
 */
export const PUBLIC_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=300";

/**
 * Returns the caching headers of a page that is the same for all anonymous visitors with the same choices. The cookies have few
 * values, so `Vary: Cookie` makes a handful of variants, not one per visitor.
 */
export function publicPageHeaders(): Record<string, string> {
  return { "Cache-Control": PUBLIC_CACHING, Vary: "Cookie, Save-Data, ECT" };
}

/**
 * Returns the headers of a page with a file's text. Like the file, it can be replaced or withdrawn at any time, so caches must
 * revalidate before each use.
 */
export function withdrawablePageHeaders(): Record<string, string> {
  return { ...publicPageHeaders(), "Cache-Control": "public, no-cache" };
}

/**
 * Returns the headers of a collection page. Collections shared only by link are not cached, so that closing one takes effect at
 * once.
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
