import { useEffect } from "react";
import { useLocation } from "react-router";
import { canKeep } from "./can-keep";
import { followLinksAsDocuments } from "./follow-links";

/**
 * Has the service worker know which page is in view, once it stands still: registering and keeping pages must not take
 * the line from what is being read. `account` is the databaseId of whoever is signed in.
 */
export function useWorker(account: number | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!canKeep()) return;
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
    // Not in the effect itself: the page must answer to what is pressed first. Safari has no idle callback.
    const beginWhenIdle = () =>
      "requestIdleCallback" in window ? requestIdleCallback(begin) : setTimeout(begin);
    if (document.readyState === "complete") beginWhenIdle();
    else addEventListener("load", beginWhenIdle, { signal: leaving.signal, once: true });
    return () => leaving.abort();
  }, [pathname, search, account]);
}
