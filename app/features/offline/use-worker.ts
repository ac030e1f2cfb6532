import { useEffect } from "react";
import { useLocation } from "react-router";
import { canSaveOffline } from "./save-offline-button";
import { followLinksAsDocuments } from "./follow-links";

const BEGIN_WITHIN_MS = 2_000;

/**
 * Tells the service worker which page is in view, once the page has settled: registering and keeping pages must not take
 * bandwidth from it. Does nothing if the page does not know who is signed in, because reporting a visitor deletes a
 * member's offline pages.
 * @param visitor Undefined if the page does not know who is signed in. `account` is a member's databaseId, undefined for
 * visitors.
 */
export function useWorker(visitor: { account: number | undefined } | undefined): void {
  const isKnown = visitor !== undefined;
  const account = visitor?.account;
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isKnown || !canSaveOffline()) return;
    // Before the worker's code has loaded: a link may be pressed earlier.
    followLinksAsDocuments();
    const leaving = new AbortController();
    const begin = () => {
      if (leaving.signal.aborted) return;
      // After a connection error, or without storage for sites, the next page tries again.
      import("./report-page")
        .then(({ reportPage }) =>
          reportPage({ path: pathname + search, account, signal: leaving.signal }),
        )
        .catch(() => undefined);
    };
    // Not straight away: the page must respond to presses first. Safari has no idle callback.
    const beginWhenIdle = () =>
      "requestIdleCallback" in window
        ? requestIdleCallback(begin, { timeout: BEGIN_WITHIN_MS })
        : setTimeout(begin);
    if (document.readyState === "complete") beginWhenIdle();
    else addEventListener("load", beginWhenIdle, { signal: leaving.signal, once: true });
    return () => leaving.abort();
  }, [pathname, search, isKnown, account]);
}
