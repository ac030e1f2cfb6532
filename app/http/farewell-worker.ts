import { CACHE_PREFIX } from "~/features/offline/names";

/**
 * Stands in the service worker's place where there is none: browsers that still have one fetch this with their next page,
 * whatever the old one does, and are rid of it and of what it kept.
 */
export const FAREWELL_WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(Promise.all([
  registration.unregister(),
  caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("${CACHE_PREFIX}")).map((name) => caches.delete(name)))),
])));
`;
