import { startLanguage } from "../i18n/start-language.server";
import { choicesOf } from "../middleware/visitor";
import { hasSealedCookie } from "./sealed-cookie.server";

/** A request of somebody whom nothing tells from others who ask for the same. */
export interface SharedRequest {
  /** Whoever has the same key gets the same answer. */
  key: string;
  /** What it is made from: of the visitor's cookies it has what is in the key alone, and it goes on when the visitor has left. */
  request: Request;
}

/** The only path that answers by the browser's languages, as a page and as the router's data. */
const START_PAGE = /^\/(_root\.data|_\.data)?$/;
/** Of those who have an account, or want one: never the same for all. */
const ACCOUNT_PAGES = /^\/([a-z]{2}\/)?account(\/|$)/;

/**
 * The part of a request that its answer may depend on, if that is one for everybody; null where somebody may be signed in or on the
 * way to it, or sees the site otherwise than others do.
 */
export function sharedRequest(request: Request): SharedRequest | null {
  const { pathname, search } = new URL(request.url);
  const { light, acceptedCookies, chosenLanguage, previewed } = choicesOf(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (
    !isRead ||
    previewed ||
    ACCOUNT_PAGES.test(pathname) ||
    hasSealedCookie(request.headers.get("Cookie"))
  )
    return null;

  const language = START_PAGE.test(pathname)
    ? startLanguage(chosenLanguage, request.headers.get("Accept-Language"))
    : null;
  const cookies = [
    `light=${light ? "on" : "off"}`,
    acceptedCookies && "cookie-consent=accepted",
    language && `lang=${language}`,
  ]
    .filter(Boolean)
    .join("; ");
  const headers = new Headers(request.headers);
  headers.set("Cookie", cookies);
  for (const name of ["Save-Data", "Accept-Language"]) headers.delete(name);
  return { key: `${cookies} ${pathname}${search}`, request: new Request(request.url, { headers }) };
}
