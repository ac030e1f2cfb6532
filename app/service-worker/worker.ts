import { RangeRequestsPlugin } from "workbox-range-requests/RangeRequestsPlugin";
import { registerRoute } from "workbox-routing/registerRoute";
import { CacheFirst } from "workbox-strategies/CacheFirst";
import { NetworkFirst } from "workbox-strategies/NetworkFirst";
import { NetworkOnly } from "workbox-strategies/NetworkOnly";
import type { RouteMatchCallbackOptions, WorkboxPlugin } from "workbox-core/types";
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
import { worker } from "./scope";
import { keepOfflinePages, offlinePageOf, SHELL } from "./shell";

/*
 * Workbox routes requests and answers them from the network or from what is kept. The code here decides what may be kept, and what
 * stands for a page without a line. See `docs/decisions/0045-offline.md`.
 */

/**
 * How long a page is waited for where there is a kept copy of it. Over slow 3G (400 ms, 400 kbit/s) a page begins within
 * two seconds, its connection included; chosen: three times that.
 */
const SLOW_LINE_S = 6;
/** A copy that is younger is not fetched anew for being read again in the browser. Chosen: a day's reading. */
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

// The account's pages go at once, whatever becomes of the form.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isSignOut(url.pathname),
  new NetworkOnly({
    plugins: [
      {
        handlerWillStart: async ({ event }) => {
          sessions += 1;
          event.waitUntil(forgetAccount());
        },
        handlerDidError: async ({ request }) =>
          request.mode === "navigate" ? notSignedOut(new URL(request.url).pathname) : undefined,
      },
    ],
  }),
  "POST",
);

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

/** Files of documents that users keep. Kept files are never written here: pages keep them in parts. */
const files = [
  {
    cacheWillUpdate: async ({ request, response }) => {
      await response.body?.cancel();
      if (isWithdrawn(response.status)) await forgetWithdrawn(new URL(request.url).pathname);
      return null;
    },
    cachedResponseWillBeUsed: async ({ request }) =>
      (await findPage(KEPT_CACHES, new URL(request.url).pathname))?.copy,
    handlerDidError: async ({ request }) =>
      request.mode === "navigate" ? withoutLine(new URL(request.url)) : undefined,
  } satisfies WorkboxPlugin,
  new RangeRequestsPlugin(),
];
const isFile = ({ url, request, sameOrigin }: RouteMatchCallbackOptions) =>
  sameOrigin && url.pathname.startsWith("/files/") && isFileOpened(request);
registerRoute(
  (asked) => isFile(asked) && asked.url.searchParams.has(FROM_DEVICE),
  new CacheFirst({ plugins: files }),
);
registerRoute(isFile, new NetworkFirst({ plugins: files }));

// Names of assets change with their content: a kept one is never old.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname),
  new CacheFirst({ cacheName: ASSETS, matchOptions: { ignoreVary: true } }),
);

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && !isPassedBy(url.pathname),
  new NetworkFirst({
    networkTimeoutSeconds: SLOW_LINE_S,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) => {
          await keepPassing(request, response).catch(ignoreLine);
          return null;
        },
        cachedResponseWillBeUsed: async ({ request }) => {
          const kept = await findPage(PAGE_CACHES, request.url);
          return kept && keptCopy(kept);
        },
        handlerDidError: async ({ request }) => withoutLine(new URL(request.url)),
      },
    ],
  }),
);

// The browser has requested every other navigation by itself already (navigation preload): that answer is used, not a second one.
registerRoute(({ request }) => request.mode === "navigate", new NetworkOnly());

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
  if (isPublicPage(answer)) await keep("visitor", pathname + search, answer);
  else {
    // An unread copy would fill the memory.
    await answer.body?.cancel();
    if (isWithdrawn(answer.status)) await forgetWithdrawn(pathname + search);
  }
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
