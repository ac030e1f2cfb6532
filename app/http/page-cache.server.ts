import { LRUCache } from "lru-cache";
import { compressDensely, KEPT_BROTLI_QUALITY } from "./compression.server";
import { finishPage, hasAlready, unchanged } from "./finish-page.server";
import { publicLifetime, sharedRequest } from "./shared-request.server";

/** Makes an answer. The request may be another than the visitor's, which says less. */
export type Render = (request: Request) => Promise<Response>;

export interface PageCache {
  /** Answers a request from the cache, or renders the answer: once for all visitors who wait for the same public page. */
  answer(request: Request, render: Render): Promise<Response>;
}

/** What an entry takes beside its body and key. Chosen: generous. */
const ENTRY_BYTES = 2_000;

export interface PageCacheOptions {
  /** Room for all kept pages; 0 keeps none. */
  maxBytes: number;
  /** A number that grows with every change of the content. */
  contentGeneration: () => number | Promise<number>;
  /** Is told of each answer: kept, kept and being renewed, made to be kept, or made for one visitor. */
  onAnswer?: (outcome: "hit" | "stale" | "made" | "own") => void;
  now?: () => number;
}

interface KeptPage {
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** Set from the second time that the page is asked for: it is compressed once more for all who follow. */
  dense?: boolean;
}

interface Entry {
  /** The finished answer; null where each visitor gets an own one. */
  page: KeptPage | null;
  madeAt: number;
  /** When the entry is too old to be shown even while it is renewed. */
  showUntil: number;
}

interface Rendering {
  request: Request;
  render: Render;
  /** Set when the answer turned out to be for one visitor: the visitor who caused the rendering gets it. */
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
          // A page that cannot be renewed is shown until it is too old.
          noDeleteOnFetchRejection: true,
          // Eviction must not fail the visitors who wait.
          ignoreFetchAbort: true,
          fetchMethod: async (_key, _stale, { options, context }) => {
            const response = await context.render(context.request);
            const lifetime = publicLifetime(response);
            if (!lifetime) {
              context.own = response;
              // An error or a refusal for now says nothing about the page.
              return response.status >= 500 || response.status === 429
                ? undefined
                : { page: null, madeAt: now(), showUntil: Infinity };
            }
            const finished = await finishPage(context.request, response, KEPT_BROTLI_QUALITY);
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
      // Asked for every page: a change also makes the process forget what else it keeps of the content.
      const generation = await contentGeneration();
      const shared = entries && (await sharedRequest(request));
      if (!shared) {
        onAnswer("own");
        return finishPage(request, await render(request));
      }
      // Entries of earlier content are never asked for again, and are evicted first. A rendering that began before a
      // change is stored under the earlier generation.
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
        return finishPage(request, rendering.own ?? (await render(request)));
      }
      onAnswer(status.fetch === "hit" ? "hit" : status.returnedStale ? "stale" : "made");
      if (status.fetch === "hit") void makeDense(entry.page);
      const headers = new Headers(entry.page.headers);
      // Proxies count their own time from it.
      headers.set("Age", String(Math.floor((now() - entry.madeAt) / 1_000)));
      return hasAlready(request, headers)
        ? unchanged(headers)
        : new Response(request.method === "HEAD" ? null : entry.page.body, { headers });
    },
  };
}

/** Compresses a kept page as small as is worth the time, in a thread of its own. Until then visitors get it as it was. */
async function makeDense(page: KeptPage): Promise<void> {
  if (page.dense || page.headers.get("Content-Encoding") !== "br") return;
  page.dense = true;
  const body = new Uint8Array(await compressDensely(page.body));
  if (body.length >= page.body.length) return;
  page.body = body;
  page.headers.set("Content-Length", String(body.length));
}
