import { useEffect } from "react";
import { useLocation } from "react-router";
import { canKeep } from "./can-keep";
import { followLinksAsDocuments } from "./follow-links";

/** Chosen: a page that is still busy by then may stay busy for long. */
const BEGIN_WITHIN_MS = 2_000;

/**
 * Has the service worker know which page is in view, once it stands still: registering and keeping pages must not take
 * the line from what is being read. Does nothing if the page does not know who is signed in, because telling the worker of
 * a visitor deletes a member's offline pages.
 *
 * @param visitor Undefined if the page does not know who is signed in. `account` is a member's databaseId, undefined for visitors.
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
