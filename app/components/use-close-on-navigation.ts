import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { DIALOG_HASH } from "./dialog-hash";

/**
 * Calls `close` after every navigation, also after one to the current page. Closing a dialog does not count: the dialog
 * is out of view a moment before it, and a menu may have been opened meanwhile.
 */
export function useCloseOnNavigation(close: () => void): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ key, hash });
  // A layout effect, so that it runs before a dialog remembers which element gets the focus back.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, hash };
    const closedDialog = type === "POP" && before.hash === DIALOG_HASH && hash !== DIALOG_HASH;
    if (before.key !== key && !closedDialog) close();
  });
}
