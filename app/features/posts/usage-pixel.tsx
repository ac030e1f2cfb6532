/**
 * Counts a view of the page, without script and behind any cache. `low` also keeps React from preloading it, which
 * would count the view before anybody sees the page.
 */
export function UsagePixel({ type, databaseId }: { type: "document" | "toolkit"; databaseId: number }) {
  return <img src={`/usage/${type}/${databaseId}`} alt="" width={1} height={1} fetchPriority="low" hidden />;
}
