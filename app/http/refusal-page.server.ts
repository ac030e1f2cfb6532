import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { refusalContext } from "../contexts";
import { isNavigation, isPage, isRouterData, isRequiredRole } from "./page-requests";

/** Statuses that a visitor should see as a page: sign in, forbidden, not found, method not allowed, deleted. */
const REFUSALS = [401, 403, 404, 405, 410];
/** Id of the route for unknown URLs, which shows the error page. */
const UNKNOWN_URLS = "routes/not-found";
/** Headers of the refusal that its page keeps. */
const COPIED_HEADERS = ["Allow", "Cache-Control"];

/**
 * Shows the site's error page to a visitor who opens a URL without its own page, such as a download or a redirect, and is
 * refused. Otherwise a browser would show JSON or nothing, or save an empty file. Scripts and API clients get the response of
 * the route, unchanged.
 *
 * The page is rendered at the same URL by the route for unknown URLs. The root's middleware does not run again: the request's
 * context has its results, and a session must be renewed only once.
 *
 * @param handle Handles requests by their routes.
 * @param build The built website.
 * @param mode `production` or `development`
 */
export function withRefusalPages(
  handle: RequestHandler,
  build: ServerBuild,
  mode: string,
): RequestHandler {
  const renderPage = createRequestHandler(errorPagesOf(build), mode);
  return async (request, context = new RouterContextProvider()) => {
    const answer = await handle(request, context);
    if (
      !REFUSALS.includes(answer.status) ||
      isPage(answer.headers) ||
      !isNavigation(request) ||
      isRouterData(request)
    )
      return answer;
    const text = await answer.text();
    context.set(refusalContext, {
      status: answer.status,
      data: isRequiredRole(text) ? text : null,
    });
    return withHeadersOf(answer, await renderPage(request, context));
  };
}

/** Returns the build with only its root, without middleware, and the route for unknown URLs. */
function errorPagesOf(build: ServerBuild): ServerBuild {
  const root = build.routes.root;
  const unknown = build.routes[UNKNOWN_URLS];
  if (!root || !unknown) throw new Error(`The build has no root, or no route ${UNKNOWN_URLS}.`);
  const ids = ["root", UNKNOWN_URLS];
  return {
    ...build,
    routes: {
      root: { ...root, module: { ...root.module, middleware: [] } },
      [UNKNOWN_URLS]: unknown,
    },
    // The page is rendered from the manifest sent to the browser, which must list the same routes.
    assets: {
      ...build.assets,
      routes: Object.fromEntries(
        Object.entries(build.assets.routes).filter(([id]) => ids.includes(id)),
      ),
    },
  };
}

function withHeadersOf(answer: Response, page: Response): Response {
  const headers = new Headers(page.headers);
  for (const name of COPIED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return new Response(page.body, { status: page.status, headers });
}
