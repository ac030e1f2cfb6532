import { useEffect } from "react";
import { useLocation } from "react-router";
import { SAVED_COPY_ATTRIBUTE } from "~/service-worker/names";

let follows = false;

/**
 * Makes links load documents when the browser is offline, and on a saved copy of a page. The worker stores whole
 * documents. The router would request data and scripts that were not saved, or that belong to another build. Links within
 * a page stay on the page.
 */
function followLinksAsDocuments(): void {
  if (follows) return;
  follows = true;
  document.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (
        !link ||
        link.hasAttribute("aria-haspopup") ||
        link.target ||
        link.origin !== location.origin ||
        link.pathname === location.pathname
      )
        return;
      // The router listens further down, so it does not get the event and the browser follows the link itself.
      if (!navigator.onLine || document.documentElement.hasAttribute(SAVED_COPY_ATTRIBUTE))
        event.stopPropagation();
    },
    { capture: true },
  );
}

const START_WITHIN_MS = 2_000;

/**
 * Tells the service worker which page is in view, once the page has settled: registering the worker and storing pages must not
 * take bandwidth from it. Does nothing if the page does not know which user is signed in, because reporting a visitor deletes a
 * member's offline pages.
 *
 * @param visitor Undefined if the page does not know which user is signed in. `account` is a member's databaseId, undefined for
 *   visitors.
 */
export function useServiceWorker(visitor: { account: number | undefined } | undefined): void {
  const isKnown = visitor !== undefined;
  const account = visitor?.account;
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isKnown || !canSaveOffline()) return;
    // Runs before the code for the worker is loaded, because a link may be pressed earlier.
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
        ? requestIdleCallback(begin, { timeout: START_WITHIN_MS })
        : setTimeout(begin);
    if (document.readyState === "complete") beginWhenIdle();
    else addEventListener("load", beginWhenIdle, { signal: leaving.signal, once: true });
    return () => leaving.abort();
  }, [pathname, search, isKnown, account]);
}

/** Read once, while the page is still as the site sent it. */
const HAS_WORKER =
  typeof document !== "undefined" && !("noWorker" in document.documentElement.dataset);

/**
 * Returns whether this browser can save pages. It has a worker and caches only in a secure context (https, or the device
 * itself), and only if the site serves a worker.
 */
export const canSaveOffline = (): boolean =>
  HAS_WORKER && "serviceWorker" in navigator && "caches" in window && "locks" in navigator;
