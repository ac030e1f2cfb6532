import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Returns the paths of the selected routes as in the route table, without the language segment. */
export const pathsOf = (
  entries: readonly RouteConfigEntry[],
  isAsked: (entry: RouteConfigEntry) => boolean = () => true,
): string[] =>
  entries.flatMap((entry) => {
    const { path = "", children } = entry;
    if (children) return pathsOf(children, isAsked);
    return isAsked(entry) ? [`/${path.replace(/^:lang\?\/?/, "")}`] : [];
  });
