import { isAsset } from "./assets";
import { keptSince } from "./kept-notice";
import { KEPT_ATTRIBUTE, type PageRead, WORKER_PATH } from "./names";
import { settleAccount } from "./account-holder";

interface PageInView {
  /** Path and query. */
  path: string;
  account: number | undefined;
  /** Ends when another page comes into view. */
  signal: AbortSignal;
}

/** Nothing of it is in haste. Ours: what is on its way when a page is there has come by then, also on a slow line. */
const IDLE_WITHIN_MS = 5_000;

/** Registers the worker, sees to it that nothing of another account is left, and has the page in view kept. */
export async function tellWorker({ path, account, signal }: PageInView): Promise<void> {
  followLinksAsDocuments();
  await idle();
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

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has none.
    if ("requestIdleCallback" in window)
      requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve, 0);
  });

/** What the page has fetched of its build, also what no document names: scripts that come when they are wanted. */
function fetchedAssets(): string[] {
  const paths = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin);
  return paths.map(({ pathname }) => pathname).filter(isAsset);
}

let follows = false;

/**
 * Without a line, and on a kept copy, links load documents: the worker has those as a whole, where the router would ask
 * for data and scripts that nobody kept, or those of another build. Links within a page are the page's own.
 */
function followLinksAsDocuments(): void {
  if (follows) return;
  follows = true;
  document.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (
        !link ||
        link.hasAttribute("aria-haspopup") ||
        link.target ||
        link.origin !== location.origin ||
        link.pathname === location.pathname
      )
        return;
      // The router listens further in: it hears nothing, and the browser does what it does.
      if (!navigator.onLine || document.documentElement.hasAttribute(KEPT_ATTRIBUTE))
        event.stopPropagation();
    },
    { capture: true },
  );
}
