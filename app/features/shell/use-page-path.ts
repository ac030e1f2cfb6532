import { useLocation } from "react-router";

/** Path and query of the page in view, for choices that come back to it. */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
