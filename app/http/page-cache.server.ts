import { LRUCache } from "lru-cache";
import { compressDensely, CACHED_BROTLI_QUALITY } from "./compression.server";
import { finalizeResponse, isNotModified, notModified } from "./finalize-response.server";
import { publicLifetime, sharedRequest } from "./shared-request.server";

/** Renders a response. The request may be a reduced copy of the visitor's. */
export type Render = (request: Request) => Promise<Response>;

export interface PageCache {
  /** Answers a request from the cache, or renders the response: once for all visitors who wait for the same public page. */
  answer(request: Request, render: Render): Promise<Response>;
}

/** Bytes of an entry beside its body and key. Chosen: generous. */
const ENTRY_BYTES = 2_000;

export interface PageCacheOptions {
  /** Room for all cached pages; 0 disables the cache. */
  maxBytes: number;
  /** Returns a number that grows with every change of the content. */
  contentGeneration: () => number | Promise<number>;
  /** Reports each response: cached, cached and being renewed, rendered for the cache, or rendered for one visitor. */
  onAnswer?: (outcome: "hit" | "stale" | "made" | "own") => void;
  now?: () => number;
}

interface CachedPage {
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** Set from the second request of the page: it is compressed once more for all that follow. */
  dense?: boolean;
}

interface Entry {
  /** The finished response; null if each visitor gets their own. */
  page: CachedPage | null;
  madeAt: number;
  /** When the entry is too old to be served even while it is renewed. */
  showUntil: number;
}

interface Rendering {
  request: Request;
  render: Render;
  /** Set when the response turned out to be for one visitor: the visitor who caused the rendering gets it. */
  own?: Response;
}

/** Creates the cache of public pages of this process. */
export function createPageCache({
  maxBytes,
  contentGeneration,
  onAnswer = () => {},
  now = Date.now,
}: PageCacheOptions): PageCache {
  const entries =
    maxBytes > 0
      ? new LRUCache<string, Entry, Rendering>({
          maxSize: maxBytes,
          sizeCalculation: ({ page }, key) => ENTRY_BYTES + key.length + (page?.body.length ?? 0),
          perf: { now },
          ttlResolution: 0,
          // A page that cannot be renewed is served until it is too old.
          noDeleteOnFetchRejection: true,
          // Eviction must not fail the waiting visitors.
          ignoreFetchAbort: true,
          fetchMethod: async (_key, _stale, { options, context }) => {
            const response = await context.render(context.request);
            const lifetime = publicLifetime(response);
            if (!lifetime) {
              context.own = response;
              // A server error or a rate limit says nothing about the page.
              return response.status >= 500 || response.status === 429
                ? undefined
                : { page: null, madeAt: now(), showUntil: Infinity };
            }
            const finished = await finalizeResponse(
              context.request,
              response,
              CACHED_BROTLI_QUALITY,
            );
            options.ttl = lifetime.freshMs;
            return {
              page: {
                headers: finished.headers,
                body: new Uint8Array(await finished.arrayBuffer()),
              },
              madeAt: now(),
              showUntil: now() + lifetime.freshMs + lifetime.staleMs,
            };
          },
        })
      : null;

  return {
    async answer(request, render) {
      // Called for every page: a change also makes the process drop other cached content.
      const generation = await contentGeneration();
      const shared = entries && (await sharedRequest(request));
      if (!shared) {
        onAnswer("own");
        return finalizeResponse(request, await render(request));
      }
      // Entries of earlier content are never requested again, and are evicted first. A rendering that began before a change is
      // stored under the earlier generation.
      const key = `${generation} ${shared.key}`;
      const rendering: Rendering = { request: shared.request, render };
      const status: LRUCache.Status<string, Entry, Rendering> = {};
      const showUntil = entries.peek(key, { allowStale: true })?.showUntil ?? 0;
      const entry = await entries.fetch(key, {
        context: rendering,
        status,
        allowStale: now() < showUntil,
      });
      if (!entry?.page) {
        onAnswer("own");
        return finalizeResponse(request, rendering.own ?? (await render(request)));
      }
      onAnswer(status.fetch === "hit" ? "hit" : status.returnedStale ? "stale" : "made");
      if (status.fetch === "hit") void makeDense(entry.page);
      const headers = new Headers(entry.page.headers);
      // Proxies compute freshness from it.
      headers.set("Age", String(Math.floor((now() - entry.madeAt) / 1_000)));
      return isNotModified(request, headers)
        ? notModified(headers)
        : new Response(request.method === "HEAD" ? null : entry.page.body, { headers });
    },
  };
}

/** Compresses a cached page as small as is worth the time, in a separate thread. Until then visitors get it as it was. */
async function makeDense(page: CachedPage): Promise<void> {
  if (page.dense || page.headers.get("Content-Encoding") !== "br") return;
  page.dense = true;
  const body = new Uint8Array(await compressDensely(page.body));
  if (body.length >= page.body.length) return;
  page.body = body;
  page.headers.set("Content-Length", String(body.length));
}
