import { RangeRequestsPlugin } from "workbox-range-requests/RangeRequestsPlugin";
import { registerRoute } from "workbox-routing/registerRoute";
import { CacheFirst } from "workbox-strategies/CacheFirst";
import { NetworkFirst } from "workbox-strategies/NetworkFirst";
import { NetworkOnly } from "workbox-strategies/NetworkOnly";
import type { RouteMatchCallbackOptions, WorkboxPlugin } from "workbox-core/types";
import { languageOfPath, withoutLanguage, localisedPath } from "~/i18n/paths";
import { deleteAccountPages } from "~/features/offline/report-page";
import {
  isAsset,
  isIgnoredByWorker,
  isPublicPage,
  isSignOut,
  mayHavePublicVariant,
  markAsSavedCopy,
} from "~/features/offline/caching-rules";
import {
  ASSETS,
  FROM_DEVICE,
  SAVED_CACHES,
  PAGE_CACHES,
  type PageReport,
  readPagesCache,
  SHELL_PREFIX,
  SAVED_COPY_ATTRIBUTE,
  shellOf,
} from "./names";
import { NOT_SIGNED_OUT_PARAM, OFFLINE_PATH, WANTED_PAGE_PARAM } from "~/paths/site";
import { deleteWithdrawn } from "~/features/offline/saved-posts";
import { isWithdrawn } from "~/features/offline/offline-post";
import {
  fetchPublic,
  findPage,
  saveAsset,
  savePage,
  cleanUpCaches,
} from "~/features/offline/page-cache";
import { DEFAULT_LANGUAGE, type Language } from "#contract/languages";

/* The worker's global scope, as far as it is used here: TypeScript's types for workers and pages exclude each other. */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Scope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: "window";
      includeUncontrolled: boolean;
    }): Promise<readonly { readonly url: string }[]>;
  };
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(
    type: "message",
    listener: (event: Lasting & { readonly data: unknown }) => void,
  ): void;
}

const worker = globalThis as unknown as Scope;

/** The cache of this build: its offline pages are deleted with the worker of the build. */
const SHELL = shellOf(import.meta.env.BUILD_ID);

/**
 * Stores the offline page in the languages in use: those of the open pages, or the given one. Rejects when offline, and if one
 * of its files is missing.
 */
async function saveOfflinePages(language?: Language): Promise<void> {
  const languages = language ? [language] : await languagesInUse();
  for (const path of languages.map(pathOf)) {
    if (!(await findPage([SHELL], path))) await savePage(SHELL, path, await fetchPublic(path));
  }
}

async function languagesInUse(): Promise<Language[]> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const languages = open.map(({ url }) => languageOfPath(new URL(url).pathname));
  return [...new Set(languages.length > 0 ? languages : [DEFAULT_LANGUAGE])];
}

/** Returns the stored offline page in a language, otherwise in any: another language is better than no page. */
async function offlinePageOf(
  language: Language,
): Promise<{ path: string; copy: Response } | undefined> {
  const own = pathOf(language);
  const others = (await (await caches.open(SHELL)).keys()).map(({ url }) => new URL(url).pathname);
  for (const path of [own, ...others]) {
    const found = await findPage([SHELL], path);
    if (found) return { path, copy: found.copy };
  }
  return undefined;
}

const pathOf = (language: Language) => localisedPath(OFFLINE_PATH, language);

/**
 * Returns a stored page as it is shown. It contains the time when it was stored (`at`, in milliseconds since 1970), unless it
 * is one of the worker's own.
 */
async function savedCopy({ copy, at }: { copy: Response; at?: number }): Promise<Response> {
  const since = at === undefined ? "" : new Date(at).toISOString();
  return new Response(markAsSavedCopy(await copy.text(), SAVED_COPY_ATTRIBUTE, since), {
    headers: copy.headers,
  });
}

/*
 * Workbox routes requests and answers them from the network or the caches. The code here decides what may be stored, and what
 * replaces a page offline. See `docs/decisions/0045-offline.md`.
 */

/**
 * How long to wait for a page with a stored copy. Over slow 3G (400 ms, 400 kbit/s) a page starts within two seconds, including
 * the connection; chosen: three times that.
 */
const SLOW_CONNECTION_S = 6;
/** A younger copy is not fetched again when the page is read in the browser. Chosen: a day's reading. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** Number of sessions that have ended: pages requested before the end of a session are not stored after it. */
let sessions = 0;

worker.addEventListener("install", (event) => event.waitUntil(saveOfflinePages()));

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/**
 * Deletes the caches of other workers, which have no open page now: their offline pages, and files that no stored page uses.
 */
async function takeOver(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  const shells = (await caches.keys()).filter(
    (name) => name.startsWith(SHELL_PREFIX) && name !== SHELL,
  );
  await Promise.all(shells.map((name) => caches.delete(name)));
  await cleanUpCaches();
  await worker.clients.claim();
}

worker.addEventListener("message", (event) => {
  if (isPageReport(event.data)) event.waitUntil(saveReportedPage(event.data));
});

const isPageReport = (data: unknown): data is PageReport =>
  typeof data === "object" && data !== null && "read" in data;

// The account's pages are deleted at once, regardless of the form's result.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isSignOut(url.pathname),
  new NetworkOnly({
    plugins: [
      {
        handlerWillStart: async ({ event }) => {
          sessions += 1;
          event.waitUntil(deleteAccountPages());
        },
        handlerDidError: async ({ request }) =>
          request.mode === "navigate" ? notSignedOut(new URL(request.url).pathname) : undefined,
      },
    ],
  }),
  "POST",
);

/**
 * Returns whether the user opens a document's file, in a window or within a page. Requests by a page's code must reach the
 * site, so that parts of a newer file do not come from the old one.
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
      if (isWithdrawn(response.status)) await deleteWithdrawn(new URL(request.url).pathname);
      return null;
    },
    cachedResponseWillBeUsed: async ({ request }) =>
      (await findPage(SAVED_CACHES, new URL(request.url).pathname))?.copy,
    handlerDidError: async ({ request }) =>
      request.mode === "navigate" ? offlineResponse(new URL(request.url)) : undefined,
  } satisfies WorkboxPlugin,
  new RangeRequestsPlugin(),
];
const isFile = ({ url, request, sameOrigin }: RouteMatchCallbackOptions) =>
  sameOrigin && url.pathname.startsWith("/files/") && isFileOpened(request);
registerRoute(
  (options) => isFile(options) && options.url.searchParams.has(FROM_DEVICE),
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
    sameOrigin && request.mode === "navigate" && !isIgnoredByWorker(url.pathname),
  new NetworkFirst({
    networkTimeoutSeconds: SLOW_CONNECTION_S,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) => {
          await saveLoadedPage(request, response).catch(ignoreConnectionError);
          return null;
        },
        cachedResponseWillBeUsed: async ({ request }) => {
          const copy = await findPage(PAGE_CACHES, request.url);
          return copy && savedCopy(copy);
        },
        handlerDidError: async ({ request }) => offlineResponse(new URL(request.url)),
      },
    ],
  }),
);

// The browser has already requested every other navigation (navigation preload): that response is used instead of a second one.
registerRoute(({ request }) => request.mode === "navigate", new NetworkOnly());

/** Redirects to the offline page's own URL, because the page's scripts read the URL that they run at. */
async function offlineResponse({ pathname, search }: URL): Promise<Response> {
  const page = await offlinePageOf(languageOfPath(pathname));
  if (!page) return Response.error();
  if (pathname === page.path) return savedCopy({ copy: page.copy });
  return Response.redirect(
    `${page.path}?${new URLSearchParams({ [WANTED_PAGE_PARAM]: pathname + search })}`,
  );
}

/**
 * Redirects to the offline page, which says that this device has deleted the account's data, but the sign-out has not reached
 * the site.
 */
async function notSignedOut(pathname: string): Promise<Response> {
  const page = await offlinePageOf(languageOfPath(pathname));
  return page ? Response.redirect(`${page.path}?${NOT_SIGNED_OUT_PARAM}`) : Response.error();
}

/**
 * Stores a public page that was loaded, and the offline page of its language. A user's own page is never stored: see
 * `saveReportedPage`.
 */
async function saveLoadedPage({ url }: Request, response: Response): Promise<void> {
  const { pathname, search } = new URL(url);
  if (isPublicPage(response)) await saveReadPage("visitor", pathname + search, response);
  else {
    // An unread copy would fill the memory.
    await response.body?.cancel();
    if (isWithdrawn(response.status)) await deleteWithdrawn(pathname + search);
  }
  await saveOfflinePages(languageOfPath(pathname));
}

/** Stores the public variant of a page that was opened without loading a document, or that was rendered for a user. */
async function saveReportedPage({ read, holder: owner, assets }: PageReport): Promise<void> {
  const before = sessions;
  const { pathname, search } = new URL(read, worker.location.origin);
  await Promise.all(
    assets.filter(isAsset).map((address) => saveAsset(address).catch(ignoreConnectionError)),
  );
  const known = await findPage([readPagesCache(owner)], read);
  // Searches lead through many pages: only those loaded as a document are stored.
  const isWorthSaving =
    mayHavePublicVariant(pathname, search) ||
    (owner === "visitor" && search === "" && !isIgnoredByWorker(pathname));
  if (!isWorthSaving || (known && Date.now() - known.at < FRESH_MS)) return;
  const response = await fetchPublic(read).catch(ignoreConnectionError);
  if (!response) return;
  // Applies even if the signed-in user may still read the page: the device stores only public pages.
  if (isWithdrawn(response.status)) await deleteWithdrawn(read);
  else await saveReadPage(owner, read, response, before);
}

async function saveReadPage(
  owner: PageReport["holder"],
  address: string,
  response: Response,
  before = sessions,
): Promise<void> {
  // The offline page is always stored.
  if (withoutLanguage(address.split("?", 1)[0] ?? "") === OFFLINE_PATH) return;
  const bytes = await savePage(
    readPagesCache(owner),
    address,
    response,
    () => before === sessions,
  ).catch(ignoreConnectionError);
  if (bytes) await cleanUpCaches();
}

/** When the connection is lost, the page is stored the next time it is read. */
const ignoreConnectionError = () => null;
