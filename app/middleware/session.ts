import { LRUCache } from "lru-cache";
import {
  type MiddlewareFunction,
  redirectDocument,
  type RouterContextProvider,
} from "react-router";
import type { Account } from "#contract/accounts";
import { AppError, ERROR_STATUS } from "#contract/errors";
import { refreshTokens } from "../content/accounts.server";
import { type ContentClient, createContentClient } from "../content/client.server";
import { contentFetchContext, languageContext, sessionContext, visitorContext } from "../contexts";
import { backPath } from "../http/back";
import { isRouterData } from "../http/is-page";
import {
  openSession,
  type Session,
  sessionCookie,
  type SessionTokens,
  sessionTokens,
} from "../http/session.server";
import { isUntranslatedPath, withoutLanguage } from "../i18n/paths";

/** An access token that ends within this time is renewed at once, so that it outlives the request. */
const RENEW_BEFORE_END_MS = 30_000;
/**
 * How long the outcome of a renewal is remembered: requests that a browser sent before it had the new cookie come with the
 * old refresh token, which the content system takes for stolen when it sees it again.
 */
const RENEWAL_REMEMBERED_MS = 60_000;
const RENEWALS_REMEMBERED = 10_000;

type Context = Readonly<RouterContextProvider>;

/** Renewals by refresh token, those under way among them; null where the session had ended. */
const renewals = new LRUCache<string, Promise<SessionTokens | null>>({
  max: RENEWALS_REMEMBERED,
  ttl: RENEWAL_REMEMBERED_MS,
});

/**
 * Opens the session's cookie, and puts the changed one on the answer, whatever that is: tokens that were renewed are not
 * lost with a page that then failed. Visitors without a cookie pay nothing.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const session = await openSession(context, request.headers.get("Cookie"));
  context.set(sessionContext, session);
  const response = await next();
  if (!session.tokens && !session.changed) return response;
  // An answer for one visitor is nobody else's, not even that visitor's after signing out.
  const own = new Response(response.body, response);
  own.headers.set("Cache-Control", "private, no-store");
  if (session.changed) own.headers.append("Set-Cookie", await sessionCookie(context, session));
  return own;
};

/**
 * Finds out who is signed in, before anything else asks: renews what has expired and fetches the account. A content system
 * that cannot say signs nobody out: the visitor is told to come back, except that signing out goes on without it.
 *
 * A session that has ended makes the visitor anonymous, and the page says so. The cookie goes with a page alone: an
 * answer that only a script reads leaves it, so that the page which follows knows.
 */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  const session = context.get(sessionContext);
  const account = await restore(context, session, request.signal).catch((error: unknown) => {
    if (request.method === "POST" && withoutLanguage(url.pathname) === LOGOUT_PATH) return null;
    // Without space a session cannot be renewed: the visitor reads on as one who is not signed in, and the session stays.
    if (
      request.method === "GET" &&
      error instanceof Response &&
      error.status === ERROR_STATUS.storage_full
    )
      return null;
    throw error instanceof AppError ? comeBack(error) : error;
  });
  if (account) {
    const visitor = context.get(visitorContext);
    context.set(visitorContext, { ...visitor, account, staff: account.staff });
    // A page without a language in its address: the account's, unless another was chosen in this browser.
    if (isUntranslatedPath(url.pathname) && !visitor.previewed && !visitor.chosenLanguage)
      context.set(languageContext, account.language);
  }
  if (!session.ended) return;
  if (isRouterData(request)) throw redirectDocument(pageOf(request, url));
  session.changed = request.headers.get("Accept")?.includes("text/html") ?? false;
};

const LOGOUT_PATH = "/account/logout";
/** When to come back after a refusal that names no time. */
const COME_BACK_SECONDS = 30;

/** Nothing is wrong with the page: it is worth asking for again. */
function comeBack({ retryAfterSeconds }: AppError): Response {
  return new Response(null, {
    status: 503,
    headers: { "Retry-After": String(retryAfterSeconds ?? COME_BACK_SECONDS) },
  });
}

/** The page that a script asks from, to be loaded anew: where the visitor is. */
function pageOf(request: Request, url: URL): string {
  const referrer = request.headers.get("Referer") ?? "";
  const from = URL.canParse(referrer) ? new URL(referrer) : url;
  const { pathname, search } = from.host === url.host ? from : url;
  return backPath(pathname + search);
}

/** Who is signed in, with tokens that are good; marks the session as ended where nobody is any more. */
async function restore(
  context: Context,
  session: Session,
  signal: AbortSignal,
): Promise<Account | null> {
  if (!session.tokens) return null;
  const renew = () => renewSession(context, session);
  const account = () =>
    unlessEnded(clientOf(context, { token: session.tokens?.access, signal }).get("/account"));
  const fresh = session.tokens.expires > Date.now() + RENEW_BEFORE_END_MS;
  if (fresh || (await renew())) {
    // Not expired and yet refused: the keys have changed, or a clock is wrong. What was ended elsewhere cannot be renewed.
    const found = (await account()) ?? (fresh && (await renew()) ? await account() : null);
    if (found) return found;
  }
  Object.assign(session, { tokens: null, ended: true } satisfies Partial<Session>);
  return null;
}

/**
 * Renews the tokens of a session, once for all requests that come with the same. False when the session has ended; throws
 * when the content system cannot say.
 */
export async function renewSession(context: Context, session: Session): Promise<boolean> {
  if (!session.tokens) return false;
  const { refresh } = session.tokens;
  let renewal = renewals.get(refresh);
  if (!renewal) {
    // Without the request's signal: others wait for it too, and the old token is used up.
    renewal = unlessEnded(refreshTokens(clientOf(context), refresh).then(sessionTokens));
    renewals.set(refresh, renewal);
    renewal.catch(() => renewals.delete(refresh));
  }
  const tokens = await renewal;
  if (tokens) Object.assign(session, { tokens, changed: true } satisfies Partial<Session>);
  return tokens !== null;
}

function clientOf(
  context: Context,
  who: { token?: string; signal?: AbortSignal } = {},
): ContentClient {
  return createContentClient({
    fetch: context.get(contentFetchContext),
    language: context.get(languageContext),
    ...who,
  });
}

/** Null where the content system says that the session is over; all other errors go on. */
async function unlessEnded<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (
      error instanceof AppError &&
      (error.code === "session_ended" || error.code === "unauthenticated")
    )
      return null;
    throw error;
  }
}
