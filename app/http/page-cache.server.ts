import { LRUCache } from "lru-cache";
import {
  compressDensely,
  CACHED_BROTLI_QUALITY,
  finalizeResponse,
  sendStored,
  type StoredAnswer,
  encodingOf,
  isCompressible,
} from "./finalize-response.server";
import { searchMemory } from "./remembered-search.server";
import { startLanguage } from "../i18n/i18next.server";
import { choicesOf } from "../middleware/visitor";
import { hasSealedCookie } from "./sealed-cookie.server";
import {
  DATABASE_POSITION_HEADER,
  laterPosition,
  POSITION_MAX_AGE_S,
} from "#contract/database-position";
import type { Language } from "#contract/languages";
import type { ContentVersionAnswer } from "#contract/site";

/** What a response may depend on, so that visitors can share it. */
interface SharedChoices {
  /** Requests with the same key get the same response. */
  key: string;
  /** The cookies to render with. */
  cookies: string;
}

/** URLs that respond in the browser's language: the start page, also as router data, and the page that refuses a file. */
const BY_LANGUAGE = /^\/((_root\.data|_\.data)?$|files\/)/;
const SEARCH_PAGE = /^\/([a-z]{2}\/)?search(\.data)?$/;
/** Pages for users with an account, or about to create one, which are never shared. */
const ACCOUNT_PAGES = /^\/([a-z]{2}\/)?(account|admin)(\/|$)/;

/**
 * Returns what the response to a request may depend on. Returns null if the response cannot be shared, for instance for
 * visitors who may be signed in or signing in, or who preview a language. Returns a promise only if the browser's language must
 * be determined first.
 */
function sharedChoices(request: Request): SharedChoices | null | Promise<SharedChoices | null> {
  const { pathname, search } = new URL(request.url);
  const { light, acceptedCookies, chosenLanguage, previewed } = choicesOf(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (
    !isRead ||
    previewed ||
    ACCOUNT_PAGES.test(pathname) ||
    hasSealedCookie(request.headers.get("Cookie")) ||
    (SEARCH_PAGE.test(pathname) && searchMemory(request))
  )
    return null;

  const choicesIn = (language: Language | null): SharedChoices => {
    const consent = acceptedCookies ? "; cookie-consent=accepted" : "";
    const cookies = `light=${light ? "on" : "off"}${consent}${language ? `; lang=${language}` : ""}`;
    return { key: `${encodingOf(request)} ${cookies} ${pathname}${search}`, cookies };
  };
  const language = BY_LANGUAGE.test(pathname) ? startLanguage(chosenLanguage, request) : null;
  return language instanceof Promise ? language.then(choicesIn) : choicesIn(language);
}

/** Returns the request to render a shared response from. It is not aborted when the visitor leaves. */
function sharedRequest({ url, headers: given }: Request, cookies: string): Request {
  const headers = new Headers(given);
  headers.set("Cookie", cookies);
  for (const name of ["Save-Data", "ECT", "Accept-Language", "If-None-Match", "If-Modified-Since"])
    headers.delete(name);
  // Only `searchMemory` uses the referring page, and it has nothing to remember here.
  if (SEARCH_PAGE.test(new URL(url).pathname)) headers.delete("Referer");
  return new Request(url, { headers });
}

/** Headers by which a shared response may vary: the key contains all that depends on them. */
const VARIES_BY = ["accept-encoding", "accept-language", "cookie", "save-data", "ect"];

/**
 * Returns how long a page is fresh, and how long it may be served after that while it is renewed. Null for a response that is
 * not public, not successful, or a file.
 */
function publicLifetime({
  status,
  headers,
}: Response): { freshMs: number; staleMs: number } | null {
  const caching = headers.get("Cache-Control") ?? "";
  const seconds = (directive: string) =>
    Number(new RegExp(`\\b${directive}=(\\d+)`).exec(caching)?.[1] ?? 0);
  const freshMs = seconds("s-maxage") * 1_000;
  const varies = headers.get("Vary")?.toLowerCase().split(/,\s*/) ?? [];
  return status === 200 &&
    /\bpublic\b/.test(caching) &&
    freshMs > 0 &&
    !headers.has("Set-Cookie") &&
    varies.every((name) => VARIES_BY.includes(name)) &&
    isCompressible(headers.get("Content-Type") ?? "") &&
    !headers.has("Accept-Ranges")
    ? { freshMs, staleMs: seconds("stale-while-revalidate") * 1_000 }
    : null;
}

/** Renders a response. The request may be a reduced copy of the visitor's. */
type Render = (request: Request) => Promise<Response>;

export interface PageCache {
  /**
   * Answers a request at once if its page is cached and fresh. Returns null otherwise, and if the language or the
   * content version is not known yet. The response has all headers of the page, and the given ones.
   */
  answerFromCache(request: Request, headers?: Record<string, string>): Response | null;
  /** Answers a request from the cache, or renders the response: once for all visitors who wait for the same public page. */
  answer(request: Request, render: Render): Promise<Response>;
}

/** Bytes of an entry beside its body and key. Chosen: generous. */
const ENTRY_BYTES = 2_000;

interface PageCacheOptions {
  /** Room for all cached pages; 0 disables the cache. */
  maxBytes: number;
  /** Returns a number that grows with every change of the content. */
  contentGeneration: () => number | Promise<number>;
  /** Adds the headers that every response of the site has. */
  addHeaders?: (headers: Headers) => void;
  /** Reports each response: cached, cached and being renewed, rendered for the cache, or rendered for one visitor. */
  onAnswer?: (outcome: "hit" | "stale" | "made" | "own") => void;
  now?: () => number;
}

interface CachedPage extends StoredAnswer {
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
  addHeaders = () => {},
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
          noDeleteOnStaleGet: true,
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
            const headers = new Headers(finished.headers);
            addHeaders(headers);
            return {
              page: {
                headers: Object.fromEntries(headers),
                body: new Uint8Array(await finished.arrayBuffer()),
              },
              madeAt: now(),
              showUntil: now() + lifetime.freshMs + lifetime.staleMs,
            };
          },
        })
      : null;

  function send(
    request: Request,
    page: CachedPage,
    madeAt: number,
    extraHeaders: Record<string, string> = {},
  ): Response {
    // Proxies compute freshness from it.
    const age = String(Math.floor((now() - madeAt) / 1_000));
    return sendStored(request, page, { age, ...extraHeaders });
  }

  return {
    answerFromCache(request, headers) {
      if (!entries) return null;
      const shared = sharedChoices(request);
      if (shared === null || shared instanceof Promise) return null;
      const generation = contentGeneration();
      if (typeof generation !== "number") return null;
      const entry = entries.get(`${generation} ${shared.key}`);
      if (!entry?.page) return null;
      onAnswer("hit");
      makeDense(entry.page);
      return send(request, entry.page, entry.madeAt, headers);
    },
    async answer(request, render) {
      // Called for every page: a change also makes the process drop other cached content.
      const generation = await contentGeneration();
      const shared = entries && (await sharedChoices(request));
      if (!shared) {
        onAnswer("own");
        return finalizeResponse(request, await render(request));
      }
      // Entries of earlier content are never requested again, and are evicted first. A rendering that began before a change is
      // stored under the earlier generation.
      const key = `${generation} ${shared.key}`;
      const rendering: Rendering = { request: sharedRequest(request, shared.cookies), render };
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
      if (status.fetch === "hit") makeDense(entry.page);
      return send(request, entry.page, entry.madeAt);
    },
  };
}

/** Compresses a cached page more densely, in a separate thread. Until that is done, visitors get the less dense version. */
function makeDense(page: CachedPage): void {
  if (page.dense || page.headers["content-encoding"] !== "br") return;
  page.dense = true;
  void compressDensely(page.body).then((packed) => {
    if (packed.length >= page.body.length) return;
    page.body = new Uint8Array(packed);
    page.headers["content-length"] = String(packed.length);
  });
}

/** Most content system processes to distinguish; behind a load balancer, each has its own versions. */
const PROCESSES_MAX = 100;

type Version = Pick<ContentVersionAnswer, "process" | "version">;

interface ContentGenerationOptions {
  /** Asks one process of the content system for its content version; null if it cannot tell. */
  ask: () => Version | null | Promise<Version | null>;
  /** How long an answer is valid. */
  everyMs: number;
  /** Called to drop other cached content of this process. */
  onChange: () => void;
  now?: () => number;
}

/**
 * Returns a number that grows when the content system reports a change of public pages. It stays the same while the content
 * system does not respond.
 */
export function createContentGeneration({
  ask,
  everyMs,
  onChange,
  now = Date.now,
}: ContentGenerationOptions): () => number | Promise<number> {
  const versions = new LRUCache<string, string>({ max: PROCESSES_MAX });
  let generation = 0;
  let fetchedAt = -Infinity;
  let pendingFetch: Promise<number> | null = null;

  function take(answer: Version | null): number {
    fetchedAt = now();
    if (answer && versions.get(answer.process) !== answer.version) {
      versions.set(answer.process, answer.version);
      generation++;
      onChange();
    }
    return generation;
  }

  return () => {
    if (now() - fetchedAt < everyMs) return generation;
    if (pendingFetch) return pendingFetch;
    const answer = ask();
    if (!(answer instanceof Promise)) return take(answer);
    pendingFetch = answer
      .catch(() => null)
      .then(take)
      .finally(() => (pendingFetch = null));
    return pendingFetch;
  };
}

/** The position of the last change of content that this website knows. */
export interface KnownPosition {
  /** Takes the position from an answer of the content system; null without read replicas. */
  learn(position: string | null): void;
  /** Returns the request with the position, so that its answer is not older. A later position in the request stays. */
  demandedBy(request: Request): Request;
}

/** Remembers the latest position, for as long as a replica in use may be behind it. */
export function createKnownPosition(now: () => number = Date.now): KnownPosition {
  let latest: { position: string; at: number } | null = null;
  const current = () =>
    latest && now() - latest.at < POSITION_MAX_AGE_S * 1_000 ? latest.position : null;
  return {
    learn(position) {
      const known = current();
      if (position !== null && laterPosition(position, known) !== known)
        latest = { position, at: now() };
    },
    demandedBy(request) {
      const known = current();
      if (known === null) return request;
      const sent = request.headers.get(DATABASE_POSITION_HEADER);
      const demanding = new Request(request);
      demanding.headers.set(DATABASE_POSITION_HEADER, laterPosition(known, sent));
      return demanding;
    },
  };
}
