import { useEffect } from "react";
import { useLocation } from "react-router";
import { canKeep } from "./can-keep";
import { followLinksAsDocuments } from "./follow-links";

/** Chosen: a page that is busy for longer is not about to rest. */
const BEGIN_WITHIN_MS = 2_000;

/**
 * Has the service worker know which page is in view, once it stands still: registering and keeping pages must not take
 * the line from what is being read. Does nothing where nobody knows who is signed in: what is kept for them must not go.
 *
 * @param visitor undefined where the page does not know who is signed in; their databaseId as `account`, undefined for visitors.
 */
export function useWorker(visitor: { account: number | undefined } | undefined): void {
  const isKnown = visitor !== undefined;
  const account = visitor?.account;
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isKnown || !canKeep()) return;
    // Before the worker's code has loaded: a link may be pressed earlier.
    followLinksAsDocuments();
    const leaving = new AbortController();
    const begin = () => {
      if (leaving.signal.aborted) return;
      // Where the line breaks, or the browser keeps nothing for sites, the next page tries again.
      import("./page-worker")
        .then(({ tellWorker }) =>
          tellWorker({ path: pathname + search, account, signal: leaving.signal }),
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
