import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";
import { decodablePath } from "./decodable-path";

/** Addresses whose pattern is remembered. Ours: looking one up among all routes takes longer than answering with a kept page. */
const REMEMBERED = 2_000;

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** The pattern of an address of the website, such as `/:lang?/document/:slug`: what the log and the figures name it by. */
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
