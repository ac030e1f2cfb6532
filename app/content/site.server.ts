import { LRUCache } from "lru-cache";
import { z } from "zod";
import { ContentVersionAnswer, Layout } from "#contract/site";
import { type ContentClient, outOfReach } from "./client.server";
import { LAYOUT_QUERY } from "./graphql/layout";
import { layoutFromAnswer, LayoutAnswer } from "./graphql/layout-answer.server";

/** How long a layout is kept, where the content system does not say that something has changed. */
const LAYOUT_TTL_MS = 30_000;

const layouts = new LRUCache<string, Layout, ContentClient>({
  max: 16,
  ttl: LAYOUT_TTL_MS,
  // An expired layout is served while the new one is fetched, and kept when the fetch fails.
  allowStale: true,
  allowStaleOnFetchRejection: true,
  // Who waits for a layout that is forgotten meanwhile still gets it; it is not kept.
  ignoreFetchAbort: true,
  fetchMethod: async (_language, _stale, { context: content }) =>
    layoutFromAnswer(
      await content.query(
        LAYOUT_QUERY,
        { language: content.contentLanguage.toUpperCase() },
        LayoutAnswer,
      ),
    ),
});

/** Menus and settings of the page's language, kept in the process. Throws a 503 Response when they cannot be had at all. */
export async function getLayout(content: ContentClient): Promise<z.infer<typeof Layout>> {
  const layout = await layouts.fetch(content.contentLanguage, { context: content });
  // The cache keeps a rejection to itself; the content client has logged it.
  if (!layout) throw outOfReach();
  return layout;
}

/** Which version of the content the process of the content system that answers is at. */
export function getContentVersion(content: ContentClient): Promise<ContentVersionAnswer> {
  return content.get("/content_version", {}, ContentVersionAnswer);
}

/** What has just changed shows with the next page. */
export function forgetLayouts(): void {
  layouts.clear();
}
