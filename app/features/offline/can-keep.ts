/** Read once, while the page is still as the site sent it. */
const HAS_WORKER =
  typeof document !== "undefined" && !("noWorker" in document.documentElement.dataset);

/**
 * Whether this browser can keep pages. It has a worker and caches only in a secure context (https, or the device
 * itself), and only if the site serves a worker.
 */
export const canKeep = (): boolean =>
  HAS_WORKER && "serviceWorker" in navigator && "caches" in window && "locks" in navigator;
