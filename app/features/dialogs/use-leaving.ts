import { useCallback, useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { guardDialog } from "./dialog-store";

/**
 * Asks before a page or a dialog is left with something in it that would be lost: by a link, by Back, by closing the dialog
 * or the page. Of a form itself, wherever it is shown; the router and the dialogs take one at a time.
 *
 * @param isAtRisk Whether there is such a thing now. Keeps its identity.
 * @param question What is asked; where the page itself is closed the browser has words of its own.
 */
export function useLeaving(isAtRisk: () => boolean, question: string): void {
  // Whoever has agreed is not asked at the next door: a dialog is left, then the page that it lies over.
  const hasAgreed = useRef(false);
  const mayLeave = useCallback(() => {
    const isAsked = isAtRisk() && !hasAgreed.current;
    hasAgreed.current = isAsked ? window.confirm(question) : isAtRisk();
    return hasAgreed.current || !isAtRisk();
  }, [isAtRisk, question]);

  const { state, reset } = useBlocker(({ currentLocation: now, nextLocation: next }) => {
    const isPlaceInPage =
      now.pathname + now.search === next.pathname + next.search && now.hash !== next.hash;
    return !isPlaceInPage && !mayLeave();
  });
  useEffect(() => {
    if (state === "blocked") reset();
  }, [state, reset]);

  useEffect(() => guardDialog(mayLeave), [mayLeave]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isAtRisk() && !hasAgreed.current) event.preventDefault();
      },
      [isAtRisk],
    ),
  );
}
