import { CACHE_PREFIX } from "~/service-worker/names";

/**
 * Replaces the service worker when it is disabled. Browsers with the old one load this with their next page, and remove the
 * worker and its caches.
 */
export const UNREGISTERING_WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(Promise.all([
  registration.unregister(),
  caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("${CACHE_PREFIX}")).map((name) => caches.delete(name)))),
])));
`;
