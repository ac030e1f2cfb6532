import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Calls `close` after every navigation, also after one to the current page. Going back within the page is none: that closes
 * a dialog, which is out of view a moment before, and a menu may have been opened meanwhile.
 */
export function useCloseOnNavigation(close: () => void): void {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const page = pathname + search;
  const shown = useRef({ key, page });
  // A layout effect, so that it runs before a dialog remembers which element gets the focus back.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, page };
    if (before.key !== key && !(type === "POP" && before.page === page)) close();
  });
}
