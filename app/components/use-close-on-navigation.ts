import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Calls `close` after each navigation, also after one to the page in view. */
export function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  const shownAt = useRef(key);
  // A layout effect: a dialog that was opened from what closes gives the focus back to what had it before.
  useLayoutEffect(() => {
    if (shownAt.current !== key) close();
    shownAt.current = key;
  });
}
