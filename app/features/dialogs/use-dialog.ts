import { useCallback, useRef } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { DIALOG_HASH } from "~/components/dialog-hash";
import { useDialogPage } from "./dialog-location";
import { type DialogRequest, fetchDialog, mayCloseDialog, setUnreachable } from "./dialog-store";

/**
 * Returns a function that opens a dialog over the current page, once its code is loaded. It does nothing while a dialog
 * is in view.
 */
export function useOpenDialog(): (request: DialogRequest) => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  const isInView = useDialogPage() !== null;
  /** Where a dialog is being opened, until it is in view: a double click must not open it twice. */
  const openingAt = useRef<Location>(undefined);
  return useCallback(
    async (request) => {
      if (openingAt.current === location || isInView) return;
      openingAt.current = location;
      const { href } = window.location;
      const isThere = await fetchDialog(request);
      // The visitor may have gone to another page meanwhile.
      const isStillHere = window.location.href === href;
      if (!isThere || !isStillHere) openingAt.current = undefined;
      if (!isStillHere) return;
      if (isThere) {
        setUnreachable(null);
        const { pathname, search } = location;
        await navigate(
          { pathname, search, hash: DIALOG_HASH },
          { mask: request.page, preventScrollReset: true },
        );
      } else if (navigator.onLine) window.location.assign(request.page);
      else setUnreachable({ request, key: location.key });
    },
    [navigate, location, isInView],
  );
}

/** Returns a function that closes the open dialog by going back to the page behind it. */
export function useCloseDialog(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  /** Key of the location that is being left: going back a second time would leave the page. */
  const leaving = useRef<string>(undefined);
  return useCallback(() => {
    if (leaving.current === key || !mayCloseDialog()) return;
    leaving.current = key;
    void navigate(-1);
  }, [navigate, key]);
}
