import { LRUCache } from "lru-cache";
import type { ContentClient } from "~/content/client.server";

/** How long the number is cached, in ms. Chosen: ten seconds go unnoticed, and save a request on most staff pages. */
const KEPT_MS = 10_000;
const ALL = "all";

/** The number is the same for all staff. An expired one is shown once more while the next is loaded. */
const kept = new LRUCache<typeof ALL, number, ContentClient>({
  max: 1,
  ttl: KEPT_MS,
  allowStale: true,
  noDeleteOnFetchRejection: true,
  fetchMethod: async (_key, _stale, { context: content }) =>
    Object.values(await content.get("/review_counts")).reduce((sum, count) => sum + count, 0),
});

/** Returns the number of all tasks waiting for staff; undefined if it cannot be loaded. For staff only. */
export async function countWaiting(content: ContentClient): Promise<number | undefined> {
  return kept.fetch(ALL, { context: content }).catch(() => undefined);
}
