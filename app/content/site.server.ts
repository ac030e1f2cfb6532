import { LRUCache } from "lru-cache";
import { z } from "zod";
import { Layout } from "#contract/site";
import type { ContentClient } from "./client.server";
import { LAYOUT_QUERY } from "./graphql/layout";
import { layoutFromAnswer, LayoutAnswer } from "./graphql/layout-answer.server";

/**
 * How long a layout is kept. A change of menus or settings shows within this time on every process of the website,
 * without any line from the content system to them.
 */
const LAYOUT_TTL_MS = 30_000;

const layouts = new LRUCache<string, Layout, ContentClient>({
  max: 16,
  ttl: LAYOUT_TTL_MS,
  // An expired layout is served while the new one is fetched, and kept when the fetch fails.
  allowStale: true,
  allowStaleOnFetchRejection: true,
  fetchMethod: async (_language, _stale, { context: content }) =>
    layoutFromAnswer(await content.query(LAYOUT_QUERY, { language: content.language.toUpperCase() }, LayoutAnswer)),
});

/** Menus and settings of the page's language, kept in the process. Throws a 503 Response when they cannot be had at all. */
export async function getLayout(content: ContentClient): Promise<z.infer<typeof Layout>> {
  const layout = await layouts.fetch(content.language, { context: content });
  // The cache keeps a rejection to itself; the content client has logged it.
  if (!layout) throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  return layout;
}

/** What an editor has just changed shows at once in this process, and on others when their time is over. */
export function forgetLayouts(): void {
  layouts.clear();
}
