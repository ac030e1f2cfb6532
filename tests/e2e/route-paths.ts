import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Paths of the routes that are asked for, as the table has them, without the segment of the language. */
export const pathsOf = (
  entries: readonly RouteConfigEntry[],
  isAsked: (entry: RouteConfigEntry) => boolean = () => true,
): string[] =>
  entries.flatMap((entry) => {
    const { path = "", children } = entry;
    if (children) return pathsOf(children, isAsked);
    return isAsked(entry) ? [`/${path.replace(/^:lang\?\/?/, "")}`] : [];
  });
