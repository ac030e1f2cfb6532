import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { keptSince } from "~/features/offline/kept-notice";
import { withoutLanguage } from "~/i18n/paths";

/** Kept by the browser for all its tabs: whether the page that was loaded last is of somebody who is signed in. */
const SIGNED_IN = "signed-in";
/** Pages that lead on whoever is signed in. */
const SIGN_IN_PAGE = /^\/account\/(login|register)\/?$/;

/** Marks the way to sign in again from a form that was sent too late: signing in elsewhere must not take what is typed there. */
export const SIGNS_IN_AGAIN = { "data-signs-in-again": "" };

/**
 * Loads a page anew that shows a session which has ended in another tab, and a sign-in that has been done there. Each page
 * leaves word of what it was loaded with; `signedIn` is undefined where nobody knows. A kept copy knows nothing either: it is
 * everybody's page, whoever is signed in, and must not take from other tabs what is typed there.
 */
export function useSessionOfTabs(signedIn: boolean | undefined): void {
  const { pathname, mask } = useLocation() as ReturnType<typeof useLocation> & {
    mask?: { pathname: string };
  };
  const leadsOn = SIGN_IN_PAGE.test(withoutLanguage(mask?.pathname ?? pathname));

  useEffect(() => {
    if (signedIn !== undefined && isOfNow()) leaveWord(signedIn);
  }, [signedIn]);

  useEffect(() => {
    if (signedIn === undefined || !(signedIn || leadsOn) || !isOfNow()) return;
    return onNews(() => {
      const word = readWord();
      if (
        word !== undefined &&
        word !== signedIn &&
        !document.querySelector("[data-signs-in-again]")
      )
        location.reload();
    });
  }, [signedIn, leadsOn]);
}

/**
 * Returns whether the browser is signed in now. A visitor's page stays what it is when another tab signs in, but what it
 * loads from then on is a member's.
 */
export function useSignedInNow(): boolean {
  return useSyncExternalStore(
    onNews,
    () => readWord() === true,
    () => false,
  );
}

/** Calls `look` when another tab may have signed in or out. Returns a function that ends this. */
function onNews(look: () => void): () => void {
  // A tab that slept was told nothing: it looks when it is come back to.
  addEventListener("storage", look);
  addEventListener("focus", look);
  return () => {
    removeEventListener("storage", look);
    removeEventListener("focus", look);
  };
}

/** Whether the page is as the site has it now. */
const isOfNow = (): boolean => keptSince() === undefined;

function leaveWord(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(SIGNED_IN, "");
    else localStorage.removeItem(SIGNED_IN);
  } catch {
    // Where the browser keeps nothing, its tabs find out with their next page.
  }
}

/** Undefined where the browser keeps nothing. */
function readWord(): boolean | undefined {
  try {
    return localStorage.getItem(SIGNED_IN) !== null;
  } catch {
    return undefined;
  }
}
