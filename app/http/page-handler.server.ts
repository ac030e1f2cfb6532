import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = Record<string, { parentId?: string; path?: string } | undefined>;

/** Where the router in the browser asks for routes that it does not know yet. */
const MANIFEST_PATH = "/__manifest";

/**
 * Answers page requests as React Router's `createRequestHandler` does, but gives it only the routes that an address can
 * match: for `/es/search`, those that begin with `search` or with a parameter. The router compares an address with all its
 * routes one by one, three to five times for a page; `docs/decisions/0070-routes-by-first-word.md` has the figures.
 *
 * @param build The website as built. Its paths may begin with `:lang?`.
 * @param mode `production` or `development`
 */
export function createPageHandler(build: ServerBuild, mode: string): RequestHandler {
  const withAllRoutes = createRequestHandler(build, mode);
  const words = new Set(Object.keys(build.routes).map((id) => firstWord(build.routes, id)));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const [word = "", another] = leadingSegments(pathname).filter((segment) => words.has(segment));
    // Where both segments are such words, the router decides which of them counts.
    if (pathname === MANIFEST_PATH || (another !== undefined && another !== word))
      return withAllRoutes(request, context);
    let handle = handlers.get(word);
    if (!handle) {
      const routes = routesOf(build.routes, word);
      const assets = { ...build.assets, routes: routesOf(build.assets.routes, word) };
      handle = createRequestHandler({ ...build, routes, assets }, mode);
      handlers.set(word, handle);
    }
    return handle(request, context);
  };
}

/** The first two segments of a path as the router compares them: decoded, in any case. Data requests end in `.data`. */
function leadingSegments(pathname: string): string[] {
  const segments = pathname
    .replace(/\.data$/, "")
    .split("/", 3)
    .slice(1);
  return segments
    .map((segment) => decodeURIComponent(segment).toLowerCase())
    .filter((segment) => segment !== "");
}

/** The segment with which a route's whole path begins, after its language; "" where that is a parameter or nothing. */
function firstWord(routes: Routes, id: string): string {
  const [first = ""] = pathOf(routes, id)
    .replace(/^:lang\?\/?/, "")
    .split("/", 1);
  return /^[:*]/.test(first) ? "" : first.toLowerCase();
}

/** A route's path with those of its parents before it. */
function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? [pathOf(routes, route.parentId), route.path].filter(Boolean).join("/") : "";
}

/** The routes that begin with the word, with a parameter or with nothing, in their order. */
function routesOf<All extends Routes>(routes: All, word: string): All {
  return Object.fromEntries(
    Object.entries(routes).filter(([id]) => ["", word].includes(firstWord(routes, id))),
  ) as All;
}
