import { useCallback, useContext, useEffect, useRef } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { InDialog } from "./dialog-host";
import { isSamePage, opensOrClosesDialog } from "./dialog-location";
import { guardDialog } from "./dialog-store";

/**
 * Asks before the user leaves a page or dialog with input that would be lost: by a link, by Back, or by closing the
 * dialog or the page. Call it in the form itself. The router can ask for one form at a time.
 * @param isAtRisk Returns whether there is such input now. Keeps its identity.
 * @param question The question. When the page itself is closed, the browser uses its own text.
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
 * Keeps a form's page or dialog open while `mayLeave` returns false.
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

/** Returns whether a form is left: a page by another address, a dialog also by closing it. */
function leaves(now: Location, next: Location, isInDialog: boolean): boolean {
  if (opensOrClosesDialog(now, next)) return isInDialog;
  return !isSamePage(now, next) || now.hash === next.hash;
}
