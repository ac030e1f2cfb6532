import { type MiddlewareFunction, redirect } from "react-router";
import { REDIRECT_PATH_MAX_CHARS } from "#contract/limits";
import { getRedirect } from "../content/redirects.server";
import { contentContext } from "../contexts";
import { logError } from "../http/log.server";

/** An editor may remove a redirect: browsers and proxies ask again after an hour. */
const CACHING = "public, max-age=3600";

/**
 * Leads from an address that has no page to where it leads by now: a post that had it before, or what an editor has chosen.
 * The query stays.
 */
export const redirectsMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const response = await next();
  const { pathname, search } = url;
  if (
    response.status !== 404 ||
    (request.method !== "GET" && request.method !== "HEAD") ||
    pathname.length > REDIRECT_PATH_MAX_CHARS
  )
    return response;
  // The page that says that there is nothing is an answer too.
  const target = await getRedirect(context.get(contentContext), pathname).catch(
    (error: unknown) => {
      logError("A redirect could not be looked up", error);
      return null;
    },
  );
  if (target === null) return response;
  throw redirect(target.includes("?") ? target : target + search, {
    status: 301,
    headers: { "Cache-Control": CACHING },
  });
};
