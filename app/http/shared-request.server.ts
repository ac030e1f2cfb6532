import { searchMemory } from "./remembered-search.server";
import { startLanguage } from "../i18n/i18next.server";
import { choicesOf } from "../middleware/visitor";
import { encodingOf, isCompressible } from "./compression.server";
import { hasSealedCookie } from "./sealed-cookie.server";

/** A request that is indistinguishable from other visitors' requests for the same. */
export interface SharedRequest {
  /** Requests with the same key get the same response. */
  key: string;
  /** The request to render from. It has only those cookies that are in the key, and is not aborted when the visitor leaves. */
  request: Request;
}

/** URLs that respond in the browser's language: the start page, also as router data, and the page that refuses a file. */
const BY_LANGUAGE = /^\/((_root\.data|_\.data)?$|files\/)/;
const SEARCH_PAGE = /^\/([a-z]{2}\/)?search(\.data)?$/;
/** Pages for users with an account, or about to create one, which are never shared. */
const ACCOUNT_PAGES = /^\/([a-z]{2}\/)?(account|admin)(\/|$)/;

/**
 * Returns the part of a request that its response may depend on, if that is shared. Returns null for visitors who may be signed
 * in or signing in, or who preview a language.
 */
export async function sharedRequest(request: Request): Promise<SharedRequest | null> {
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

  const language = BY_LANGUAGE.test(pathname) ? await startLanguage(chosenLanguage, request) : null;
  const cookies = [
    `light=${light ? "on" : "off"}`,
    acceptedCookies && "cookie-consent=accepted",
    language && `lang=${language}`,
  ]
    .filter(Boolean)
    .join("; ");
  const headers = new Headers(request.headers);
  headers.set("Cookie", cookies);
  for (const name of ["Save-Data", "ECT", "Accept-Language", "If-None-Match", "If-Modified-Since"])
    headers.delete(name);
  // Only `searchMemory` uses the referring page, and it has nothing to remember here.
  if (SEARCH_PAGE.test(pathname)) headers.delete("Referer");
  return {
    key: `${encodingOf(request)} ${cookies} ${pathname}${search}`,
    request: new Request(request.url, { headers }),
  };
}

/** Headers by which responses may vary: equal for all responses of one key. */
const VARIES_BY = ["accept-encoding", "accept-language", "cookie", "save-data", "ect"];

/**
 * Returns how long a page is fresh, and how long it may be served after that while it is renewed. Null for a response that is not
 * public, not successful, or a file.
 */
export function publicLifetime({
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
