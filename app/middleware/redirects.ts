import { type MiddlewareFunction, redirect } from "react-router";
import { REDIRECT_PATH_MAX_CHARS } from "#contract/limits";
import { getRedirect } from "../content/site.server";
import { contentContext } from "../contexts";
import { logError } from "../http/form-data.server";

/** An editor may delete a redirect, so browsers and proxies revalidate after an hour. */
const CACHING = "public, max-age=3600";

/**
 * Redirects a URL without a page to its current target: the post that had this URL before, or the target of an editor's
 * redirect. Keeps the query.
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
  // If the lookup fails, the visitor gets the "not found" page.
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
