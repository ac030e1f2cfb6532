import { isAsset } from "./caching-rules";
import { savedCopyTime } from "../page/saved-copy-notice";
import {
  type PageReport,
  WORKER_PATH,
  savedPostsCache,
  ACCOUNT_CACHES,
} from "~/service-worker/names";
import { withCacheLock } from "./page-cache";

/** Cache key of the record that names the account whose pages the device holds; stored with those pages. */
const ACCOUNT_RECORD = "/offline/account";

/**
 * Removes an account's pages from the device if another user, or no user, is signed in now: after signing out, at the
 * end of a session, and on a shared computer. `account` is the databaseId of the signed-in user.
 */
export async function syncAccount(account: number | undefined): Promise<void> {
  const recorded = await (await caches.match(ACCOUNT_RECORD))?.text();
  if (account !== undefined && recorded === String(account)) return;
  const has = await Promise.all(ACCOUNT_CACHES.map((name) => caches.has(name)));
  if (has.includes(true)) await deleteAccountPages();
  if (account !== undefined)
    await (
      await caches.open(savedPostsCache("account"))
    ).put(ACCOUNT_RECORD, new Response(String(account)));
}

/** Removes from the device what belongs to an account: all pages read or saved while signed in. */
export async function deleteAccountPages(): Promise<void> {
  const deleteCaches = () => Promise.all(ACCOUNT_CACHES.map((name) => caches.delete(name)));
  // Deletes at once, because storing a page of the account may take long, and once more after that page is stored.
  await deleteCaches();
  await withCacheLock(deleteCaches);
}

interface VisiblePage {
  /** Path and query. */
  path: string;
  account: number | undefined;
  /** Aborts when another page comes into view. */
  signal: AbortSignal;
}

/** Registers the worker, deletes what belongs to another account, and asks the worker to save the current page. */
export async function reportPage({ path, account, signal }: VisiblePage): Promise<void> {
  // A saved copy is the public page for every user, and says nothing new.
  if (signal.aborted || savedCopyTime() !== undefined || !navigator.onLine) return;
  await syncAccount(account);
  // Browsers check for a new worker by themselves with each page load.
  if (!navigator.serviceWorker.controller) await navigator.serviceWorker.register(WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  if (signal.aborted) return;
  active?.postMessage({
    read: path,
    holder: account === undefined ? "visitor" : "account",
    assets: fetchedAssets(),
  } satisfies PageReport);
}

/** Returns the page's build files that it has fetched, including scripts that load on demand and that no document names. */
function fetchedAssets(): string[] {
  const paths = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin);
  return paths.map(({ pathname }) => pathname).filter(isAsset);
}
