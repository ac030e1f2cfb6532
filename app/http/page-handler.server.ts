import {
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
  matchRoutes,
  type RouteObject,
} from "react-router";
import { LRUCache } from "lru-cache";
import { decodablePath } from "./page-requests";

type Routes = Record<string, { parentId?: string; path?: string } | undefined>;

/** Where the client-side router requests the routes of a page's links (20 to 40 links), after the page has loaded. */
export const MANIFEST_PATH = "/__manifest";
/** `URL_LIMIT` of React Router, which does not export it. */
const MANIFEST_URL_MAX_LENGTH = 7_680;

/**
 * Handles page requests like React Router's `createRequestHandler`, but gives it only the routes that a URL can match: for
 * `/es/search`, those that start with `search` or with a parameter. The router compares a URL with all its routes one by one,
 * three to five times per page; see `docs/decisions/0070-routes-by-first-word.md` for the figures.
 *
 * @param build The built website. Its paths may start with `:lang?`.
 * @param mode `production` or `development`
 */
export function createPageHandler(build: ServerBuild, mode: string): RequestHandler {
  const withAllRoutes = createRequestHandler(build, mode);
  const firstWordOf = firstWords(build.routes);
  const handlers = new Map<string, RequestHandler>();

  function handlerOf(path: string): RequestHandler {
    const word = firstWordOf(path);
    if (word === null) return withAllRoutes;
    let handle = handlers.get(word);
    if (!handle) {
      const routes = routesOf(build.routes, word);
      const assets = { ...build.assets, routes: routesOf(build.assets.routes, word) };
      handle = createRequestHandler({ ...build, routes, assets }, mode);
      handlers.set(word, handle);
    }
    return handle;
  }

  return (request, context) => {
    const url = new URL(request.url);
    if (url.pathname !== MANIFEST_PATH) return handlerOf(url.pathname)(request, context);
    const paths = (url.searchParams.get("paths") ?? "").split(",").filter(Boolean);
    // React Router refuses a longer URL. Its parts would be short enough.
    const isRefused = url.href.length > MANIFEST_URL_MAX_LENGTH;
    return paths.length === 0 || isRefused
      ? withAllRoutes(request, context)
      : routesOfPaths(url, paths, handlerOf);
  };
}

/**
 * Responds with the routes that match these paths. Asks each handler for its own paths, and joins their answers.
 *
 * @param url The router's request, whose query has the build's version.
 */
async function routesOfPaths(
  url: URL,
  paths: readonly string[],
  handlerOf: (path: string) => RequestHandler,
): Promise<Response> {
  const pathsOf = new Map<RequestHandler, string[]>();
  for (const path of paths) {
    const decodable = decodablePath(path.startsWith("/") ? path : `/${path}`);
    const handle = handlerOf(decodable);
    const known = pathsOf.get(handle);
    if (known) known.push(decodable);
    else pathsOf.set(handle, [decodable]);
  }
  const answers = await Promise.all(
    Array.from(pathsOf, ([handle, own]) => {
      const part = new URL(url);
      part.searchParams.set("paths", own.join(","));
      return handle(new Request(part));
    }),
  );
  // If the browser has another build, all handlers refuse.
  const refusal = answers.find(({ status }) => status !== 200);
  if (refusal) return refusal;
  const found = (await Promise.all(answers.map((answer) => answer.json()))) as object[];
  return Response.json(Object.assign({}, ...found), { headers: answers[0]!.headers });
}

/**
 * Returns a function that finds the word with which all routes start that a path can match: "" if they start with a parameter,
 * null if the path has two such words, so that only the router can decide.
 */
function firstWords(routes: Routes): (pathname: string) => string | null {
  const words = new Set(Object.keys(routes).map((id) => firstSegmentOf(routes, id)));
  return (pathname) => {
    const [word = "", another = word] = leadingSegments(pathname).filter((segment) =>
      words.has(segment),
    );
    return another === word ? word : null;
  };
}

/**
 * Returns the first two segments of a path as the router compares them: decoded, in lower case. Data requests end in `.data`.
 */
function leadingSegments(pathname: string): string[] {
  const segments = pathname
    .replace(/\.data$/, "")
    .split("/", 3)
    .slice(1);
  return segments
    .map((segment) => decodeURIComponent(segment).toLowerCase())
    .filter((segment) => segment !== "");
}

/** Returns the first segment of a route's full path, after its language; "" for a parameter or an empty path. */
function firstSegmentOf(routes: Routes, id: string): string {
  const [first = ""] = pathOf(routes, id)
    .replace(/^:lang\?\/?/, "")
    .split("/", 1);
  return /^[:*]/.test(first) ? "" : first.toLowerCase();
}

/** Returns a route's path including its parents' paths. */
function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? [pathOf(routes, route.parentId), route.path].filter(Boolean).join("/") : "";
}

/** Returns the routes that start with the word, a parameter or nothing, in their order. */
function routesOf<All extends Routes>(routes: All, word: string): All {
  return Object.fromEntries(
    Object.entries(routes).filter(([id]) => ["", word].includes(firstSegmentOf(routes, id))),
  ) as All;
}

/** Cached patterns. Chosen: matching a URL with all routes takes longer than answering from the page cache. */
const REMEMBERED = 2_000;

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** Returns the route pattern of a URL, such as `/:lang?/document/:slug`, for logs and metrics. */
export function routePatterns(
  manifest: Record<string, ManifestRoute | undefined>,
): (pathname: string) => string {
  const firstWordOf = firstWords(manifest);
  const trees = new Map<string | null, RouteObject[]>();
  const known = new LRUCache<string, string>({ max: REMEMBERED });
  return (address) => {
    let pattern = known.get(address);
    if (pattern !== undefined) return pattern;
    const pathname = decodablePath(address);
    const word = firstWordOf(pathname);
    let routes = trees.get(word);
    if (!routes)
      trees.set(word, (routes = treeOf(word === null ? manifest : routesOf(manifest, word))));
    const matches = matchRoutes(routes, pathname) ?? [];
    pattern = `/${matches
      .map(({ route }) => route.path)
      .filter(Boolean)
      .join("/")}`;
    known.set(address, pattern);
    return pattern;
  };
}

function treeOf(manifest: Record<string, ManifestRoute | undefined>): RouteObject[] {
  const all = Object.values(manifest).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: below(id) },
      );
  return below(undefined);
}
