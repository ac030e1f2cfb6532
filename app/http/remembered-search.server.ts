import { z } from "zod";
import { languageOfPath, localisedPath, withoutLanguage } from "~/i18n/paths";
import { readCookie } from "~/middleware/visitor";
import {
  hasWords,
  LAYOUTS,
  parseSearch,
  READABLE,
  searchPath,
  type SearchState,
  SORTS,
  withParam,
} from "../paths/search";
import { type MiddlewareFunction, redirect } from "react-router";
import { isSecure } from "../middleware/visitor";

/**
 * A session cookie: layout, order and whether results are only in the visitor's language, one word each with dots between them.
 */
const SEARCH_COOKIE = "search";

const MY_LANGUAGES = "mine";
const ALL_LANGUAGES = "any";
/** The order of a search without words. */
const DEFAULT_SORT = "latest";

/** What a visitor chose in an earlier search of this session. */
const Remembered = z.tuple([z.enum(LAYOUTS), z.enum(SORTS), z.enum([MY_LANGUAGES, ALL_LANGUAGES])]);
type Remembered = z.infer<typeof Remembered>;
const DEFAULTS: Remembered = ["normal", DEFAULT_SORT, ALL_LANGUAGES];

/** What happens before a search is answered: a redirect to another address, or a new value of the cookie. */
type SearchMemory = { location: string } | { cookie: string } | null;

/**
 * Compares the address of a search with the visitor's earlier choices in this session. Null means that the search is
 * answered as it is. This includes searches from another site or a bookmark: a shared link shows what its sender saw.
 * - A search that begins elsewhere on the site is redirected to the same search with the earlier choices.
 * - If a search was changed on the search page itself, its choices are remembered from then on.
 */
export function searchMemory(request: Request): SearchMemory {
  const { method, headers } = request;
  const url = new URL(request.url);
  if (method !== "GET" || headers.get("Sec-Purpose")?.startsWith("prefetch")) return null;
  const pathname = url.pathname.replace(/\.data$/, "");
  const from = pageOnSite(headers.get("Referer"), url);
  if (!from || withoutLanguage(pathname) !== "/search") return null;

  const language = languageOfPath(pathname);
  const { state } = parseSearch(url.searchParams);
  const remembered = readRememberedChoices(headers.get("Cookie"));
  const changesSearch =
    withoutLanguage(from.pathname).startsWith("/search") &&
    parseSearch(from.searchParams).state.q === state.q;
  if (changesSearch) {
    const next = choicesOf(state, remembered);
    return next.join() === remembered.join() ? null : { cookie: next.join(".") };
  }
  const path = searchPath(withChoices(state, url.searchParams, remembered));
  return path === searchPath(state) ? null : { location: localisedPath(path, language) };
}

/** Returns the page of this site that a request comes from; null for another site's page, or none. */
function pageOnSite(referrer: string | null, { host }: URL): URL | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const from = new URL(referrer);
  return from.host === host ? from : null;
}

function readRememberedChoices(cookies: string | null): Remembered {
  const values = readCookie(cookies, SEARCH_COOKIE)?.split(".");
  return Remembered.safeParse(values).data ?? DEFAULTS;
}

/**
 * Returns the choices in an address. A search with words is ordered by relevance by default, which is not a choice: the earlier
 * order stays remembered.
 */
function choicesOf(state: SearchState, [, sortBefore]: Remembered): Remembered {
  return [
    state.layout,
    state.sort ?? (hasWords(state) ? sortBefore : DEFAULT_SORT),
    state.lists.readable ? MY_LANGUAGES : ALL_LANGUAGES,
  ];
}

/**
 * Returns a search with the earlier choices that its address leaves open. A new text is ordered by relevance (R4.12).
 */
function withChoices(
  state: SearchState,
  params: URLSearchParams,
  [layout, sort, languages]: Remembered,
): SearchState {
  let next = state;
  if (!params.has("layout")) next = withParam(next, "layout", layout);
  if (!params.has("sort") && !hasWords(state)) next = withParam(next, "sort", sort);
  if (languages === MY_LANGUAGES && !state.lists.language)
    next = { ...next, lists: { ...next.lists, readable: [READABLE] } };
  return next;
}

/** Stores layout, order and language of searches for the browser session, and redirects to a search with the stored ones. */
export const rememberSearch: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const memory = searchMemory(request);
  if (memory && "location" in memory)
    throw redirect(memory.location, { headers: { "Cache-Control": "no-store" } });
  const response = await next();
  if (memory)
    response.headers.append(
      "Set-Cookie",
      `${SEARCH_COOKIE}=${memory.cookie}; Path=/; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`,
    );
  return response;
};
