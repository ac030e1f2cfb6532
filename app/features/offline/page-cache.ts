import { ASSETS, PAGE_CACHES, READ_CACHES, SHELL_PREFIX } from "~/service-worker/names";
import {
  assetsOf,
  isLightVersion,
  isPublicPage,
  languageOfPage,
  type MeasuredPage,
  canonicalAddress,
  pagesOverLimits,
  titleOf,
  UNUSED_ASSET_AGE_MAX_MS,
} from "./caching-rules";

/* What the device stores, for pages and the worker alike: whole pages with the files of their own build. The browser's
   caches hold everything; the facts about a page are among its headers. */

/** A page stored on the device. */
export interface StoredPage extends MeasuredPage {
  title: string;
  language: string;
}

/** Headers with the page's own rules for the browser, stored with its bytes: the policy has the hashes of its scripts. */
const OWN_HEADERS = [
  "Content-Type",
  "Content-Security-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
  "X-Content-Type-Options",
  "Cross-Origin-Opener-Policy",
];
const FACTS = "X-Kept";

interface Facts extends Omit<StoredPage, "address"> {
  assets: string[];
}

/**
 * Runs changes of the caches one at a time, across the worker and all pages: a cleanup must not run while the files of a page
 * are still being stored.
 */
export const withCacheLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request("library-offline", work) as Promise<T>;

/** Fetches the public variant of a page, as a visitor without an account gets it. Rejects offline. */
export const fetchPublic = (address: string, signal?: AbortSignal): Promise<Response> =>
  fetch(address, { credentials: "omit", headers: { Accept: "text/html" }, signal });

/**
 * Stores a page with all its files in a cache. Returns its size in bytes, or null if it must not be saved: it is not public, or
 * in light mode. Rejects if one of its files cannot be fetched, because half a page is useless.
 *
 * @param isWanted Called before the page itself is stored. If it returns false, for example after signing out, the page is
 *   discarded.
 */
export async function savePage(
  cacheName: string,
  address: string,
  response: Response,
  isWanted = () => true,
): Promise<number | null> {
  if (!isPublicPage(response)) return null;
  const html = await response.text();
  if (isLightVersion(html)) return null;
  const bytes = new TextEncoder().encode(html).length;
  const assets = assetsOf(html);
  const facts: Facts = {
    at: Date.now(),
    bytes,
    title: titleOf(html),
    language: languageOfPage(html),
    assets,
  };
  const headers = pickHeaders(response.headers, OWN_HEADERS);
  headers.set(FACTS, encodeURIComponent(JSON.stringify(facts)));
  return withCacheLock(async () => {
    await Promise.all(assets.map(saveAsset));
    if (!isWanted()) return null;
    await (
      await caches.open(cacheName)
    ).put(canonicalAddress(address), new Response(html, { headers }));
    return bytes;
  });
}

/** Returns the headers of a response that are stored with it. */
export function pickHeaders(headers: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name): [string, string][] =>
      headers.has(name) ? [[name, headers.get(name) ?? ""]] : [],
    ),
  );
}

/**
 * Stores a file in the cache unless it is there. Its name changes with its content, so it is never outdated. Rejects if
 * it cannot be fetched.
 */
export async function saveAsset(address: string): Promise<void> {
  const cache = await caches.open(ASSETS);
  if (await cache.match(address, { ignoreVary: true })) return;
  const response = await fetch(address, { credentials: "omit" });
  if (!response.ok) throw new Error(`A file of a page answered ${response.status}: ${address}`);
  await cache.put(address, response);
}

/**
 * Returns the newest copy of a page in some caches; undefined if there is none. Its address may have another hash, or a
 * slash at the end of its path.
 */
export async function findPage(
  cacheNames: readonly string[],
  address: string,
): Promise<{ copy: Response; at: number } | undefined> {
  const found = await Promise.all(
    cacheNames.map((name) =>
      caches.match(canonicalAddress(address), { cacheName: name, ignoreVary: true }),
    ),
  );
  return found
    .flatMap((copy) => (copy ? [{ copy, at: factsOf(copy)?.at ?? 0 }] : []))
    .sort((a, b) => b.at - a.at)[0];
}

/** Returns the pages of some caches, the latest first. */
export async function listPages(cacheNames: readonly string[]): Promise<StoredPage[]> {
  const lists = await Promise.all(cacheNames.map(pagesOf));
  return lists
    .flat()
    .map(({ address, facts: { assets: _, ...facts } }) => ({ address, ...facts }))
    .sort((a, b) => b.at - a.at);
}

async function pagesOf(cacheName: string): Promise<{ address: string; facts: Facts }[]> {
  if (!(await caches.has(cacheName))) return [];
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  const all = await Promise.all(
    requests.map(async (request) => ({
      address: pathOf(request.url),
      facts: factsOf(await cache.match(request, { ignoreVary: true })),
    })),
  );
  return all.flatMap(({ address, facts }) => (facts ? [{ address, facts }] : []));
}

function factsOf(copy: Response | undefined): Facts | undefined {
  const facts = copy?.headers.get(FACTS);
  return facts ? (JSON.parse(decodeURIComponent(facts)) as Facts) : undefined;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Removes read pages beyond the limits, and old files that no page of any cache names. */
export const cleanUpCaches = (now = Date.now()): Promise<void> =>
  withCacheLock(async () => {
    for (const name of READ_CACHES) {
      if (!(await caches.has(name))) continue;
      const cache = await caches.open(name);
      for (const address of pagesOverLimits(await listPages([name]), now))
        await cache.delete(address);
    }
    const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
    const pages = await Promise.all([...PAGE_CACHES, ...shells].map(pagesOf));
    const named = new Set(pages.flat().flatMap(({ facts }) => facts.assets));
    const assets = await caches.open(ASSETS);
    for (const request of await assets.keys()) {
      if (
        !named.has(pathOf(request.url)) &&
        now - (await sentAt(assets, request)) > UNUSED_ASSET_AGE_MAX_MS
      )
        await assets.delete(request);
    }
  });

/** Returns when the site sent a file, in milliseconds since 1970. */
async function sentAt(cache: Cache, request: Request): Promise<number> {
  const date = (await cache.match(request, { ignoreVary: true }))?.headers.get("Date");
  return date ? Date.parse(date) : 0;
}

/** Removes read pages from the device. */
export const deleteReadPages = (addresses: readonly string[]): Promise<void> =>
  withCacheLock(() => deleteFromCaches(READ_CACHES, addresses));

/** Removes addresses from some caches. Does not create missing caches. */
export async function deleteFromCaches(
  cacheNames: readonly string[],
  addresses: readonly string[],
): Promise<void> {
  for (const name of cacheNames) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    await Promise.all(
      addresses.map((address) => cache.delete(canonicalAddress(address), { ignoreVary: true })),
    );
  }
}
