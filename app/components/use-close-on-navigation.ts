import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Calls `close` after every navigation, also after one to the current page. */
export function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  const shownAt = useRef(key);
  // A layout effect, so that it runs before a dialog remembers which element gets the focus back.
  useLayoutEffect(() => {
    if (shownAt.current !== key) close();
    shownAt.current = key;
  });
}
