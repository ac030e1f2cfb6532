import { LRUCache } from "lru-cache";
import type { ContentClient } from "~/content/client.server";

/** For how long the number stands, in ms. Ours: nobody misses ten seconds, and a page of staff asks nothing then. */
const KEPT_MS = 10_000;
const ALL = "all";

/** It is the same for all of the staff. A number that is older is shown once more while the next is asked for. */
const kept = new LRUCache<typeof ALL, number, ContentClient>({
  max: 1,
  ttl: KEPT_MS,
  allowStale: true,
  noDeleteOnFetchRejection: true,
  fetchMethod: async (_key, _stale, { context: content }) =>
    Object.values(await content.get("/review_counts")).reduce((sum, count) => sum + count, 0),
});

/** How much waits for the staff, of all kinds together; undefined where that cannot be said. For staff alone. */
export async function countWaiting(content: ContentClient): Promise<number | undefined> {
  return kept.fetch(ALL, { context: content }).catch(() => undefined);
}
