import { useCallback, useContext, useEffect, useRef } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { InDialog } from "./dialog-host";
import { isSamePage, opensOrClosesDialog } from "./dialog-location";
import { guardDialog } from "./dialog-store";

/**
 * Asks before a page or a dialog is left with something in it that would be lost: by a link, by Back, by closing the dialog
 * or the page. Call it in the form itself, wherever that is shown. The router can ask for one form at a time.
 *
 * @param isAtRisk Returns whether there is such a thing now. Keeps its identity.
 * @param question What is asked; where the page itself is closed the browser has words of its own.
 */
export function useLeaving(isAtRisk: () => boolean, question: string): void {
  // A visitor who has agreed is not asked again: a dialog is left first, then the page behind it.
  const hasAgreed = useRef(false);
  const mayLeave = useCallback(() => {
    const isAsked = isAtRisk() && !hasAgreed.current;
    hasAgreed.current = isAsked ? window.confirm(question) : isAtRisk();
    return hasAgreed.current || !isAtRisk();
  }, [isAtRisk, question]);
  useGuard(mayLeave);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isAtRisk() && !hasAgreed.current) event.preventDefault();
      },
      [isAtRisk],
    ),
  );
}

/**
 * Keeps the page or the dialog that a form is in open while `mayLeave` returns false.
 *
 * @param mayLeave Keeps its identity.
 */
export function useGuard(mayLeave: () => boolean): void {
  const isInDialog = useContext(InDialog);
  const { state, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      leaves(currentLocation, nextLocation, isInDialog) && !mayLeave(),
  );
  useEffect(() => {
    if (state === "blocked") reset();
  }, [state, reset]);
  useEffect(() => (isInDialog ? guardDialog(mayLeave) : undefined), [isInDialog, mayLeave]);
}

/** Returns whether a form is left: a page by another address, a dialog by closing it too. */
function leaves(now: Location, next: Location, isInDialog: boolean): boolean {
  if (opensOrClosesDialog(now, next)) return isInDialog;
  return !isSamePage(now, next) || now.hash === next.hash;
}
