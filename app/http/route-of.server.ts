import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";
import { decodablePath } from "./decodable-path";

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
  const all = Object.values(manifest).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: below(id) },
      );
  const routes = below(undefined);
  const known = new LRUCache<string, string>({ max: REMEMBERED });
  return (pathname) => {
    const pattern =
      known.get(pathname) ??
      `/${(matchRoutes(routes, decodablePath(pathname)) ?? [])
        .map(({ route }) => route.path)
        .filter(Boolean)
        .join("/")}`;
    known.set(pathname, pattern);
    return pattern;
  };
}
