/** Read once, as long as the page stands as the site sent it. */
const HAS_WORKER =
  typeof document !== "undefined" && !("noWorker" in document.documentElement.dataset);

/**
 * Whether this browser can keep anything: it has a worker and caches only where the site is trusted, over https or on the
 * device itself, and where the site sends one.
 */
export const canKeep = (): boolean =>
  HAS_WORKER && "serviceWorker" in navigator && "caches" in window && "locks" in navigator;
