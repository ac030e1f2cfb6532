import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = Record<string, { id: string; parentId?: string; path?: string } | undefined>;

/** Where the router in the browser asks for routes that it does not know yet. */
const MANIFEST_PATH = "/__manifest";

/**
 * Answers requests for pages, as React Router's `createRequestHandler` does, with the routes that an address can belong to
 * alone: for `/es/search` those that begin with `search` or with a parameter. The router compares an address with all its
 * routes one by one, three to four times a page: with 150 of them that was an eighth of what a page costs (measured, see
 * `docs/benchmarks.md`).
 *
 * @param build the website as built; its routes may begin with `:lang?`
 * @param mode `production` or `development`
 */
export function createPageHandler(build: ServerBuild, mode: string): RequestHandler {
  const withAllRoutes = createRequestHandler(build, mode);
  const words = new Set(
    Object.values(build.routes)
      .map(firstWord)
      .filter((word) => word !== ""),
  );
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname === MANIFEST_PATH) return withAllRoutes(request, context);
    const word = wordOf(pathname, words);
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

/** The first of a path's two leading segments with which a route begins; "" where none does. Data is asked for with `.data` at the end. */
function wordOf(pathname: string, words: ReadonlySet<string>): string {
  // As the router does: decoded, and without regard to capitals.
  const segments = pathname
    .replace(/\.data$/, "")
    .split("/", 3)
    .slice(1);
  const leading = segments.map((segment) => decodeURIComponent(segment).toLowerCase());
  return leading.find((segment) => words.has(segment)) ?? "";
}

/** The segment with which a route begins, after its language; "" for one that begins with a parameter, has no path or is below another. */
function firstWord(route: Routes[string]): string {
  const path = route?.path?.replace(/^:lang\?\/?/, "") ?? "";
  const [segment = ""] = path.split("/", 1);
  return /^[:*]/.test(segment) ? "" : segment;
}

/** The routes that begin with the word or with none, in their order. */
function routesOf<All extends Routes>(routes: All, word: string): All {
  return Object.fromEntries(
    Object.entries(routes).filter(([, route]) => ["", word].includes(firstWord(route))),
  ) as All;
}
