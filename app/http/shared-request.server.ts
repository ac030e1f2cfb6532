import { searchMemory } from "../features/search/remembered-search.server";
import { startLanguage } from "../i18n/start-language.server";
import { choicesOf } from "../middleware/visitor";
import { encodingOf, isCompressible } from "./compression.server";
import { hasSealedCookie } from "./sealed-cookie.server";

/** A request of somebody whom nothing tells from others who ask for the same. */
export interface SharedRequest {
  /** Whoever has the same key gets the same answer. */
  key: string;
  /** What it is made from: of the visitor's cookies it has what is in the key alone, and it goes on when the visitor has left. */
  request: Request;
}

/** What answers by the browser's languages: the start page, also as the router's data, and the page that refuses a file. */
const BY_LANGUAGE = /^\/((_root\.data|_\.data)?$|files\/)/;
const SEARCH_PAGE = /^\/([a-z]{2}\/)?search(\.data)?$/;
/** Of those who have an account, or want one: never the same for all. */
const ACCOUNT_PAGES = /^\/([a-z]{2}\/)?account(\/|$)/;

/**
 * The part of a request that its answer may depend on, if that is one for everybody; null where somebody may be signed in or on the
 * way to it, or sees the site otherwise than others do.
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
  // What follows from the page before is known: see `searchMemory`.
  if (SEARCH_PAGE.test(pathname)) headers.delete("Referer");
  return {
    key: `${encodingOf(request)} ${cookies} ${pathname}${search}`,
    request: new Request(request.url, { headers }),
  };
}

/** Headers by which answers may vary: all that answers of one key have in common. */
const VARIES_BY = ["accept-encoding", "accept-language", "cookie", "save-data", "ect"];

/**
 * How long a page is fresh, and how long it may be shown after that while it is renewed, as its answer says. Null for an
 * answer that is not public, no success, or a file.
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
