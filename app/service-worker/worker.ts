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
 * Workbox routes requests and answers them from the network or the caches. The code here decides what may be stored, and what
 * replaces a page offline. See `docs/decisions/0045-offline.md`.
 */

/**
 * How long to wait for a page with a stored copy. Over slow 3G (400 ms, 400 kbit/s) a page starts within two seconds, including
 * the connection; chosen: three times that.
 */
const SLOW_LINE_S = 6;
/** A younger copy is not fetched again when the page is read in the browser. Chosen: a day's reading. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** Increases at each end of a session: what was requested before is not stored afterwards. */
let sessions = 0;

worker.addEventListener("install", (event) => event.waitUntil(keepOfflinePages()));

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** Deletes the caches of other workers, which have no open page now: their offline pages, and files that no stored page uses. */
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

// The account's pages are deleted at once, regardless of the form's result.
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
 * Returns whether the user opens a document's file, in a window or within a page. Requests by a page's code must reach the site,
 * so that parts of a newer file do not come from the old one.
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

/** Files of documents that users store. The worker never writes them: pages store them in parts. */
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

// Asset names change with their content, so a stored one is never outdated.
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

// The browser has already requested every other navigation (navigation preload): that response is used instead of a second one.
registerRoute(({ request }) => request.mode === "navigate", new NetworkOnly());

/** Redirects to the offline page's own URL, because the page's scripts read the URL that they run at. */
async function withoutLine({ pathname, search }: URL): Promise<Response> {
  const page = await offlinePageOf(languageOfPath(pathname));
  if (!page) return Response.error();
  if (pathname === page.path) return keptCopy({ copy: page.copy });
  return Response.redirect(`${page.path}?${new URLSearchParams({ [WANTED]: pathname + search })}`);
}

/** The device has deleted the account's data, but the request has not reached the site: the offline page says so. */
async function notSignedOut(pathname: string): Promise<Response> {
  const page = await offlinePageOf(languageOfPath(pathname));
  return page ? Response.redirect(`${page.path}?${NOT_SIGNED_OUT}`) : Response.error();
}

/**
 * Stores a public page that was loaded, and the offline page of its language. A user's own page is never stored: see `keepRead`.
 */
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

/** Stores the public variant of a page that was opened without loading a document, or that was rendered for a user. */
async function keepRead({ read, holder, assets }: PageRead): Promise<void> {
  const before = sessions;
  const { pathname, search } = new URL(read, worker.location.origin);
  await Promise.all(assets.filter(isAsset).map((address) => storeAsset(address).catch(ignoreLine)));
  const known = await findPage([readPages(holder)], read);
  // Searches lead through many pages: only those loaded as a document are stored.
  const isWorthIt =
    mayHavePublicVariant(pathname, search) ||
    (holder === "visitor" && search === "" && !isPassedBy(pathname));
  if (!isWorthIt || (known && Date.now() - known.at < FRESH_MS)) return;
  const answer = await fetchPublic(read).catch(ignoreLine);
  if (!answer) return;
  // Also if the signed-in user may continue reading: the device stores only public pages.
  if (isWithdrawn(answer.status)) await forgetWithdrawn(read);
  else await keep(holder, read, answer, before);
}

async function keep(
  holder: PageRead["holder"],
  address: string,
  answer: Response,
  before = sessions,
): Promise<void> {
  // The offline page is always stored.
  if (withoutLanguage(address.split("?", 1)[0] ?? "") === OFFLINE_PATH) return;
  const bytes = await storePage(
    readPages(holder),
    address,
    answer,
    () => before === sessions,
  ).catch(ignoreLine);
  if (bytes) await sweep();
}

/** When the connection is lost, the page is stored the next time it is read. */
const ignoreLine = () => null;
