import { ASSETS, PAGE_CACHES, READ_CACHES, SHELL_PREFIX } from "./names";
import {
  assetsOf,
  isLightVersion,
  isPublicPage,
  languageOfPage,
  type Measured,
  oneAddress,
  overBounds,
  titleOf,
  UNNAMED_AGE_MAX_MS,
} from "./rules";

/*
 * What the device holds, for pages and worker alike: whole pages with the files of their own build. The browser's caches
 * hold everything, the facts of a page among its headers.
 */

/** A page that is on the device. */
export interface StoredPage extends Measured {
  title: string;
  language: string;
}

/** What a page's own rules for the browser are said in, which go with its bytes: the policy has the hashes of its scripts. */
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

/** Changes of what the caches hold are one at a time, in the worker and all pages: sweeping must not meet a page whose files are on their way in. */
export const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request("library-offline", work) as Promise<T>;

/** The public variant of a page, as whoever has no account gets it. Rejects without a line. */
export const fetchPublic = (address: string, signal?: AbortSignal): Promise<Response> =>
  fetch(address, { credentials: "omit", headers: { Accept: "text/html" }, signal });

/**
 * Puts a page with all its files into a cache. Returns its size in bytes, or null where it is not to be kept: not
 * everybody's, or the light version. Rejects when a file of it cannot be fetched: half a page is none.
 *
 * @param isWanted Asked at the end: signing out meanwhile takes back what was begun.
 */
export async function storePage(
  cacheName: string,
  address: string,
  answer: Response,
  isWanted = () => true,
): Promise<number | null> {
  if (!isPublicPage(answer)) return null;
  const html = await answer.text();
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
  const headers = picked(answer.headers, OWN_HEADERS);
  headers.set(FACTS, encodeURIComponent(JSON.stringify(facts)));
  return alone(async () => {
    await Promise.all(assets.map(storeAsset));
    if (!isWanted()) return null;
    await (await caches.open(cacheName)).put(oneAddress(address), new Response(html, { headers }));
    return bytes;
  });
}

/** Those of an answer's headers that go with what is kept of it. */
export function picked(headers: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name): [string, string][] =>
      headers.has(name) ? [[name, headers.get(name) ?? ""]] : [],
    ),
  );
}

/** Puts a file into the cache unless it is there. Its name changes with its bytes, so that it is never old. Rejects where it cannot be fetched. */
export async function storeAsset(address: string): Promise<void> {
  const cache = await caches.open(ASSETS);
  if (await cache.match(address, { ignoreVary: true })) return;
  const answer = await fetch(address, { credentials: "omit" });
  if (!answer.ok) throw new Error(`A file of a page answered ${answer.status}: ${address}`);
  await cache.put(address, answer);
}

/** The newest copy of a page in some caches; undefined where there is none. Its address may have another hash, and a slash behind its path. */
export async function findPage(
  cacheNames: readonly string[],
  address: string,
): Promise<{ copy: Response; at: number } | undefined> {
  const found = await Promise.all(
    cacheNames.map((name) =>
      caches.match(oneAddress(address), { cacheName: name, ignoreVary: true }),
    ),
  );
  return found
    .flatMap((copy) => (copy ? [{ copy, at: factsOf(copy)?.at ?? 0 }] : []))
    .sort((a, b) => b.at - a.at)[0];
}

/** Pages in some caches, those that came last first. */
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

/** Takes out what was read beyond the bounds, and old files that no page of any cache names. */
export const sweep = (now = Date.now()): Promise<void> =>
  alone(async () => {
    for (const name of READ_CACHES) {
      if (!(await caches.has(name))) continue;
      const cache = await caches.open(name);
      for (const address of overBounds(await listPages([name]), now)) await cache.delete(address);
    }
    const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
    const pages = await Promise.all([...PAGE_CACHES, ...shells].map(pagesOf));
    const named = new Set(pages.flat().flatMap(({ facts }) => facts.assets));
    const assets = await caches.open(ASSETS);
    for (const request of await assets.keys()) {
      if (
        !named.has(pathOf(request.url)) &&
        now - (await sentAt(assets, request)) > UNNAMED_AGE_MAX_MS
      )
        await assets.delete(request);
    }
  });

/** When the site sent a file, in milliseconds since 1970. */
async function sentAt(cache: Cache, request: Request): Promise<number> {
  const date = (await cache.match(request, { ignoreVary: true }))?.headers.get("Date");
  return date ? Date.parse(date) : 0;
}

/** Takes pages that were read from the device. */
export const forgetPages = (addresses: readonly string[]): Promise<void> =>
  alone(() => takeOut(READ_CACHES, addresses));

/** Takes addresses out of some caches; makes none that is not there. */
export async function takeOut(
  cacheNames: readonly string[],
  addresses: readonly string[],
): Promise<void> {
  for (const name of cacheNames) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    await Promise.all(
      addresses.map((address) => cache.delete(oneAddress(address), { ignoreVary: true })),
    );
  }
}
