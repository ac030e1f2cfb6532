import { LRUCache } from "lru-cache";
import {
  type MiddlewareFunction,
  redirectDocument,
  type RouterContextProvider,
} from "react-router";
import type { Account } from "#contract/accounts";
import { AppError, ERROR_STATUS } from "#contract/errors";
import { refreshTokens } from "../content/accounts.server";
import { type ContentClient, createContentClient, sharedAnswers } from "../content/client.server";
import {
  contentFetchContext,
  languageContext,
  sessionContext,
  visitorContext,
  savedContext,
  contentContext,
} from "../contexts";
import { returnPath } from "../http/return-path";
import { isRouterData, isNavigation, isPage } from "../http/page-requests";
import {
  readSession,
  type Session,
  sessionCookie,
  type SessionTokens,
  sessionTokens,
} from "../http/session.server";
import { isUntranslatedPath, withoutLanguage } from "../i18n/paths";
import { pendingSaveCookie, readPendingSave } from "../http/pending-save.server";

/** An access token that expires within this time is renewed at once, so that it outlives the request. */
const RENEW_BEFORE_END_MS = 30_000;
/**
 * How long the result of a renewal is remembered. Requests that a browser sent before it had the new cookie use the old refresh
 * token, and the content system treats a reused token as stolen.
 */
const RENEWAL_TTL_MS = 60_000;
const RENEWALS_MAX = 10_000;

type Context = Readonly<RouterContextProvider>;

/** Renewals by refresh token, including pending ones; null if the session had ended. */
const recentRenewals = new LRUCache<string, Promise<SessionTokens | null>>({
  max: RENEWALS_MAX,
  ttl: RENEWAL_TTL_MS,
});

/**
 * Opens the session cookie, and adds the changed one to any kind of response, so that renewed tokens are not lost when the page
 * fails. Visitors without a cookie have no overhead.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const session = await readSession(context, request.headers.get("Cookie"));
  context.set(sessionContext, session);
  const response = await next();
  if (!session.tokens && !session.changed) return response;
  // A response for one visitor must not be cached, not even for the same visitor after signing out.
  const own = new Response(response.body, response);
  own.headers.set("Cache-Control", "private, no-store");
  if (session.changed) own.headers.append("Set-Cookie", await sessionCookie(context, session));
  return own;
};

/**
 * Identifies the signed-in user before other middleware needs it: renews expired tokens and fetches the account. If the
 * content system fails, the user stays signed in and is asked to return later. Signing out works without it.
 *
 * If a session has ended, the visitor is anonymous, and the page says so. Only a page deletes the cookie: a response to a
 * script keeps it, so that the next page can say so too.
 */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  const session = context.get(sessionContext);
  const account = await loadAccount(context, session, request.signal).catch((error: unknown) => {
    if (request.method === "POST" && withoutLanguage(url.pathname) === LOGOUT_PATH) return null;
    // Without disk space a session cannot be renewed: the visitor continues anonymously, and the session is kept.
    if (
      request.method === "GET" &&
      error instanceof Response &&
      error.status === ERROR_STATUS.storage_full
    )
      return null;
    throw error instanceof AppError ? serviceUnavailableResponse(error) : error;
  });
  if (account) {
    const visitor = context.get(visitorContext);
    context.set(visitorContext, { ...visitor, account });
    // A page without a language in its URL uses the account's, unless another was chosen in this browser.
    if (isUntranslatedPath(url.pathname) && !visitor.previewed && !visitor.chosenLanguage)
      context.set(languageContext, account.language);
  }
  if (!session.ended) return;
  if (isRouterData(request)) throw redirectDocument(pageOf(request, url));
  session.changed = request.headers.get("Accept")?.includes("text/html") ?? false;
};

const LOGOUT_PATH = "/account/logout";
/** When to retry after a refusal without a time. */
const RETRY_AFTER_SECONDS = 30;

/** Returns 503, since the page itself is fine and can be requested again. */
function serviceUnavailableResponse({ retryAfterSeconds }: AppError): Response {
  return new Response(null, {
    status: 503,
    headers: { "Retry-After": String(retryAfterSeconds ?? RETRY_AFTER_SECONDS) },
  });
}

/** Returns the page on which a script runs, to be reloaded. */
function pageOf(request: Request, url: URL): string {
  const referrer = request.headers.get("Referer") ?? "";
  const from = URL.canParse(referrer) ? new URL(referrer) : url;
  const { pathname, search } = from.host === url.host ? from : url;
  return returnPath(pathname + search);
}

/** Returns the signed-in user, with valid tokens; marks the session as ended if it is no longer valid. */
async function loadAccount(
  context: Context,
  session: Session,
  signal: AbortSignal,
): Promise<Account | null> {
  if (!session.tokens) return null;
  const renew = () => renewSession(context, session);
  const account = () =>
    nullIfSessionEnded(
      contentClientFor(context, { token: session.tokens?.access, signal }).get("/account"),
    );
  const fresh = session.tokens.expires > Date.now() + RENEW_BEFORE_END_MS;
  if (fresh || (await renew())) {
    // Refused before it expired: the signing keys have changed, or a clock is wrong. A session that was ended elsewhere cannot
    // be renewed.
    const found = (await account()) ?? (fresh && (await renew()) ? await account() : null);
    if (found) return found;
  }
  Object.assign(session, { tokens: null, ended: true } satisfies Partial<Session>);
  return null;
}

/**
 * Renews the tokens of a session, once for all requests with the same tokens. Returns false if the session has ended; throws if
 * the content system fails.
 */
export async function renewSession(context: Context, session: Session): Promise<boolean> {
  if (!session.tokens) return false;
  const { refresh } = session.tokens;
  let renewal = recentRenewals.get(refresh);
  if (!renewal) {
    // Without the request's signal, because other requests wait for it too and the old token is used up.
    renewal = nullIfSessionEnded(
      refreshTokens(contentClientFor(context), refresh).then(sessionTokens),
    );
    recentRenewals.set(refresh, renewal);
    renewal.catch(() => recentRenewals.delete(refresh));
  }
  const tokens = await renewal;
  if (tokens) Object.assign(session, { tokens, changed: true } satisfies Partial<Session>);
  return tokens !== null;
}

function contentClientFor(
  context: Context,
  who: { token?: string; signal?: AbortSignal } = {},
): ContentClient {
  return createContentClient({
    fetch: context.get(contentFetchContext),
    language: context.get(languageContext),
    ...who,
  });
}

/** Returns null if the content system says that the session has ended; rethrows all other errors. */
async function nullIfSessionEnded<T>(call: Promise<T>): Promise<T | null> {
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

/** Shows on the first page after signing in whether the post that the visitor wanted to save was saved, once. */
export const pendingSaveMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  if (!isNavigation(request)) return;
  const pending = await readPendingSave(context, request.headers.get("Cookie"));
  if (!pending?.outcome) return;
  context.set(savedContext, pending.outcome);
  const response = await next();
  // A redirect does not show the message.
  if (!isPage(response.headers)) return response;
  const withoutCookie = new Response(response.body, response);
  withoutCookie.headers.append("Set-Cookie", await pendingSaveCookie(context, null));
  return withoutCookie;
};

/** Gives loaders and actions the client of the content system, in the page's language and on behalf of the visitor. */
export const contentMiddleware: MiddlewareFunction<Response> = ({ context, request }) => {
  context.set(
    contentContext,
    createContentClient({
      fetch: context.get(contentFetchContext),
      language: context.get(languageContext),
      token: context.get(sessionContext).tokens?.access,
      signal: request.signal,
      answers: sharedAnswers,
    }),
  );
};
