import { useLocation } from "react-router";

/**
 * Returns path and query of the current page, for choices that come back to it. The query is spelled as the server
 * spells it: the router there writes spaces as `+`, the browser's keeps the `%20` of the address.
 */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search).toString();
  return query ? `${pathname}?${query}` : pathname;
}
