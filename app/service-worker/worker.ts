import { createPartialResponse } from "workbox-range-requests/createPartialResponse";
import { languageOfPath, withoutLanguage } from "~/i18n/paths";
import { forgetAccount } from "~/features/offline/account-holder";
import { isAsset } from "~/features/offline/assets";
import {
  ASSETS,
  FROM_DEVICE,
  KEPT_CACHES,
  PAGE_CACHES,
  type PageRead,
  readPages,
  SHELL_PREFIX,
} from "~/features/offline/names";
import { NOT_SIGNED_OUT, OFFLINE_PATH, WANTED } from "~/features/offline/paths";
import {
  isPassedBy,
  isPublicPage,
  isSignOut,
  mayHavePublicVariant,
} from "~/features/offline/rules";
import { forgetWithdrawn } from "~/features/offline/kept-pieces";
import { isWithdrawn } from "~/features/offline/refusal";
import { fetchPublic, findPage, storeAsset, storePage, sweep } from "~/features/offline/store";
import { keptCopy } from "./kept-copy";
import { type FetchEvent, worker } from "./scope";
import { keepOfflinePages, offlinePageOf, SHELL } from "./shell";

/*
 * Stands between the site's pages and the line. With a line it passes navigations on and looks at what came by; without
 * one it answers with what is kept. See `docs/decisions/0045-offline.md`.
 */

/**
 * How long a page is waited for where there is a kept copy of it. Over slow 3G (400 ms, 400 kbit/s) a page begins within
 * two seconds, its connection included; ours: three times that.
 */
const SLOW_LINE_MS = 6_000;
/** A copy that is younger is not fetched anew for being read again in the browser. Ours: a day's reading. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** Grows with each end of a session: what was asked for before it is not kept after it. */
let sessions = 0;

worker.addEventListener("install", (event) => event.waitUntil(keepOfflinePages()));

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** No page of another worker is open now: its offline pages can go, and its files as far as no kept page is made of them. */
async function takeOver(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  const shells = (await caches.keys()).filter(
    (name) => name.startsWith(SHELL_PREFIX) && name !== SHELL,
  );
  await Promise.all(shells.map((name) => caches.delete(name)));
  await sweep();
  await worker.clients.claim();
}

worker.addEventListener("message", (event) => {
  if (isPageRead(event.data)) event.waitUntil(keepRead(event.data));
});

const isPageRead = (data: unknown): data is PageRead =>
  typeof data === "object" && data !== null && "read" in data;

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method === "POST" && isSignOut(pathname)) {
    sessions += 1;
    // The form goes its own way; what belongs to the account goes at once, whatever becomes of it.
    event.waitUntil(forgetAccount());
    if (request.mode === "navigate")
      event.respondWith(fetch(request).catch(() => notSignedOut(pathname)));
  }
  if (request.method !== "GET") return;
  if (pathname.startsWith("/files/")) {
    if (isFileOpened(request)) event.respondWith(openFile(event));
  } else if (isAsset(pathname)) event.respondWith(openAsset(event, pathname));
  else if (request.mode === "navigate" && !isPassedBy(pathname)) event.respondWith(openPage(event));
});

/**
 * Whether somebody opens a document's file, in a window or within a page. What a page's own code fetches is the site's:
 * parts of a newer file must not come out of the one that it replaces.
 */
const isFileOpened = ({ mode, destination }: Request): boolean =>
  mode === "navigate" || OPENED_WITHIN.includes(destination);
const OPENED_WITHIN: readonly RequestDestination[] = [
  "embed",
  "object",
  "iframe",
  "frame",
  "audio",
  "video",
];

/** A page from the site; where that cannot be reached or takes too long, its copy; without a copy, the offline page. */
async function openPage(event: FetchEvent): Promise<Response> {
  const address = event.request.url;
  const network = fromSite(event);
  const quick = await Promise.race([network.catch(() => undefined), slowLine()]);
  if (quick) {
    event.waitUntil(keepPassing(event.request, quick).catch(ignoreLine));
    return quick;
  }
  const kept = await findPage(PAGE_CACHES, address);
  if (kept) {
    network.catch(ignoreLine);
    return keptCopy(kept);
  }
  return network.catch(() => withoutLine(new URL(address)));
}

/** What the browser asked for while this worker woke up, else asked for now. */
const fromSite = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

const slowLine = () =>
  new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_LINE_MS, undefined));

/** An address of its own, so that the page is whole: its scripts read the address that they run at. */
async function withoutLine({ pathname, search }: URL): Promise<Response> {
  const page = await offlinePageOf(languageOfPath(pathname));
  if (!page) return Response.error();
  if (pathname === page.path) return keptCopy({ copy: page.copy });
  return Response.redirect(`${page.path}?${new URLSearchParams({ [WANTED]: pathname + search })}`);
}

/** The device has forgotten the account, and the site has not heard of it: the offline page says so. */
async function notSignedOut(pathname: string): Promise<Response> {
  const page = await offlinePageOf(languageOfPath(pathname));
  return page ? Response.redirect(`${page.path}?${NOT_SIGNED_OUT}`) : Response.error();
}

/** Keeps a page that came by, and the offline page of its language. Somebody's own is never kept: see `keepRead`. */
async function keepPassing({ url }: Request, answer: Response): Promise<void> {
  const { pathname, search } = new URL(url);
  // Copied before the browser reads it, and then alone: of what is not kept, an unread half would fill the memory.
  if (isPublicPage(answer)) await keep("visitor", pathname + search, answer.clone());
  else if (isWithdrawn(answer.status)) await forgetWithdrawn(pathname + search);
  await keepOfflinePages(languageOfPath(pathname));
}

/** Keeps the public variant of a page that was come to without a document, or that came as somebody's own. */
async function keepRead({ read, holder, assets }: PageRead): Promise<void> {
  const before = sessions;
  const { pathname, search } = new URL(read, worker.location.origin);
  await Promise.all(assets.filter(isAsset).map((address) => storeAsset(address).catch(ignoreLine)));
  const known = await findPage([readPages(holder)], read);
  // Whoever searches passes through many pages: those are kept that a document was loaded for.
  const isWorthIt =
    mayHavePublicVariant(pathname, search) ||
    (holder === "visitor" && search === "" && !isPassedBy(pathname));
  if (!isWorthIt || (known && Date.now() - known.at < FRESH_MS)) return;
  const answer = await fetchPublic(read).catch(ignoreLine);
  if (!answer) return;
  // Also where whoever is signed in may read on: on the device is only what everybody may.
  if (isWithdrawn(answer.status)) await forgetWithdrawn(read);
  else await keep(holder, read, answer, before);
}

async function keep(
  holder: PageRead["holder"],
  address: string,
  answer: Response,
  before = sessions,
): Promise<void> {
  // It is there in any case.
  if (withoutLanguage(address.split("?", 1)[0] ?? "") === OFFLINE_PATH) return;
  const bytes = await storePage(
    readPages(holder),
    address,
    answer,
    () => before === sessions,
  ).catch(ignoreLine);
  if (bytes) await sweep();
}

/** The line broke meanwhile: the page is kept when it is read the next time. */
const ignoreLine = () => null;

/** A file of a page: the kept one, which cannot be old; else the site's, kept from then on. */
async function openAsset(event: FetchEvent, path: string): Promise<Response> {
  const kept = await caches.match(path, { cacheName: ASSETS, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) {
    // Before the browser reads it.
    const copy = answer.clone();
    event.waitUntil(caches.open(ASSETS).then((cache) => cache.put(path, copy)));
  }
  return answer;
}

/** A document's file from the site; where that cannot be reached, or the kept one is asked for, the one that somebody keeps. */
async function openFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  if (!url.searchParams.has(FROM_DEVICE)) {
    const answer = await fromSite(event).catch(ignoreLine);
    if (answer && isWithdrawn(answer.status)) event.waitUntil(forgetWithdrawn(url.pathname));
    if (answer) return answer;
  }
  const kept = await findPage(KEPT_CACHES, url.pathname);
  if (kept)
    return request.headers.has("Range") ? createPartialResponse(request, kept.copy) : kept.copy;
  if (url.searchParams.has(FROM_DEVICE)) return fetch(request);
  return request.mode === "navigate" ? withoutLine(url) : Response.error();
}
