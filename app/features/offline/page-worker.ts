import { isAsset } from "./assets";
import { keptSince } from "./kept-notice";
import { type PageRead, WORKER_PATH } from "./names";
import { settleAccount } from "./account-holder";

interface PageInView {
  /** Path and query. */
  path: string;
  account: number | undefined;
  /** Aborts when another page comes into view. */
  signal: AbortSignal;
}

/** Registers the worker, deletes what belongs to another account, and has the current page kept. */
export async function tellWorker({ path, account, signal }: PageInView): Promise<void> {
  // A kept copy is the public page for every user, and says nothing new.
  if (signal.aborted || keptSince() !== undefined || !navigator.onLine) return;
  await settleAccount(account);
  // Browsers check for a new worker by themselves with each page load.
  if (!navigator.serviceWorker.controller) await navigator.serviceWorker.register(WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  if (signal.aborted) return;
  active?.postMessage({
    read: path,
    holder: account === undefined ? "visitor" : "account",
    assets: fetchedAssets(),
  } satisfies PageRead);
}

/** Returns the page's build files that it has fetched, including scripts that load on demand and that no document names. */
function fetchedAssets(): string[] {
  const paths = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin);
  return paths.map(({ pathname }) => pathname).filter(isAsset);
}
