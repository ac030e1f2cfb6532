import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { savedCopyTime } from "~/features/page/saved-copy-notice";
import { withoutLanguage } from "~/i18n/paths";

/** Storage key that all tabs share: whether the page loaded last had a signed-in user. */
const SIGNED_IN = "signed-in";
/** Pages that redirect signed-in users. */
const SIGN_IN_PAGE = /^\/account\/(login|register)\/?$/;

/**
 * Marks the link to sign in again from a form that was sent too late: signing in elsewhere must not discard what is
 * typed there.
 */
export const SIGNS_IN_AGAIN = { "data-signs-in-again": "" };

/**
 * Reloads a signed-in user's page after the session has ended in another tab, and a sign-in page after a user has signed in
 * there. Each page stores what it was loaded with; `signedIn` is undefined if unknown. A saved copy does not know it either: it
 * is the same public page for every user, and must not discard what is typed in other tabs.
 */
export function useSessionAcrossTabs(signedIn: boolean | undefined): void {
  const { pathname, mask } = useLocation() as ReturnType<typeof useLocation> & {
    mask?: { pathname: string };
  };
  const isSignInPage = SIGN_IN_PAGE.test(withoutLanguage(mask?.pathname ?? pathname));

  useEffect(() => {
    if (signedIn !== undefined && isCurrentPage()) storeSignedIn(signedIn);
  }, [signedIn]);

  useEffect(() => {
    if (signedIn === undefined || !(signedIn || isSignInPage) || !isCurrentPage()) return;
    return onSessionChange(() => {
      const word = readSignedIn();
      if (
        word !== undefined &&
        word !== signedIn &&
        !document.querySelector("[data-signs-in-again]")
      )
        location.reload();
    });
  }, [signedIn, isSignInPage]);
}

/**
 * Returns whether the browser is signed in now. A visitor's page stays what it is when another tab signs in, but what it
 * loads from then on is a member's.
 */
export function useSignedInNow(): boolean {
  return useSyncExternalStore(
    onSessionChange,
    () => readSignedIn() === true,
    () => false,
  );
}

/** Calls `look` when another tab may have signed in or out. Returns a function that stops this. */
function onSessionChange(look: () => void): () => void {
  // A suspended tab gets no events, so it checks when it gets the focus.
  addEventListener("storage", look);
  addEventListener("focus", look);
  return () => {
    removeEventListener("storage", look);
    removeEventListener("focus", look);
  };
}

/** Returns whether the page is the site's current version, not a saved copy. */
const isCurrentPage = (): boolean => savedCopyTime() === undefined;

function storeSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(SIGNED_IN, "");
    else localStorage.removeItem(SIGNED_IN);
  } catch {
    // Without storage, other tabs find out with their next page.
  }
}

/** Returns undefined if the browser has no storage. */
function readSignedIn(): boolean | undefined {
  try {
    return localStorage.getItem(SIGNED_IN) !== null;
  } catch {
    return undefined;
  }
}

/**
 * Loads the code that renews the session of an open page, for signed-in users. `expires` is when the page's access token
 * expires, in milliseconds since 1970; `path` renews it.
 */
export function useSessionRenewal(expires: number | undefined, path: string): void {
  useEffect(() => {
    if (expires === undefined) return;
    const leaving = new AbortController();
    // If it cannot be loaded, the server renews the session with the next page.
    import("./renew-session").then(
      ({ renewSession }) => renewSession({ expires, path, signal: leaving.signal }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [expires, path]);
}
