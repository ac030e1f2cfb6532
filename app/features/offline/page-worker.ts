import { isAsset } from "./assets";
import { keptSince } from "./kept-notice";
import { type PageRead, WORKER_PATH } from "./names";
import { settleAccount } from "./account-holder";

interface PageInView {
  /** Path and query. */
  path: string;
  account: number | undefined;
  /** Ends when another page comes into view. */
  signal: AbortSignal;
}

/** Registers the worker, sees to it that nothing of another account is left, and has the page in view kept. */
export async function tellWorker({ path, account, signal }: PageInView): Promise<void> {
  // A kept copy is everybody's page, whoever is signed in, and there is no news of it.
  if (signal.aborted || keptSince() !== undefined || !navigator.onLine) return;
  await settleAccount(account);
  // Browsers look for a new one by themselves, with each page that is loaded.
  if (!navigator.serviceWorker.controller) await navigator.serviceWorker.register(WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  if (signal.aborted) return;
  active?.postMessage({
    read: path,
    holder: account === undefined ? "visitor" : "account",
    assets: fetchedAssets(),
  } satisfies PageRead);
}

/** What the page has fetched of its build, also what no document names: scripts that come when they are wanted. */
function fetchedAssets(): string[] {
  const paths = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin);
  return paths.map(({ pathname }) => pathname).filter(isAsset);
}
