import { hasTyped } from "./use-freshness";
import { type Freshness, freshnessPath, type WatchedContent } from "~/paths/account";

export interface WatchedPage {
  shown: Freshness;
  revalidate: () => Promise<void>;
  isLoading: boolean;
}

interface WatchFreshness {
  /** Returns the current page. */
  page: () => WatchedPage;
  /** What it shows; the profile by default. */
  watched: WatchedContent | undefined;
  /** Stops the checks. */
  signal: AbortSignal;
}

/** Checks whenever the window gets the focus, unless a check is in progress. */
export function watchFreshness({ page, watched, signal }: WatchFreshness): void {
  let asking = false;

  async function check(): Promise<void> {
    if (asking || page().isLoading || hasTyped(document)) return;
    asking = true;
    try {
      const response = await fetch(freshnessPath(watched), { signal });
      // Meanwhile the user may have started to type.
      if (
        response.ok &&
        differs(page().shown, (await response.json()) as Freshness) &&
        !hasTyped(document)
      )
        await page().revalidate();
    } catch {
      // Offline, or the page is closing: the next focus checks again.
    } finally {
      asking = false;
    }
  }

  addEventListener("focus", () => void check(), { signal });
}

/** Returns whether anything that the page shows has changed. */
function differs(shown: Freshness, now: Freshness): boolean {
  return (["library", "collection", "document", "collections"] as const).some(
    (what) => shown[what] !== undefined && shown[what] !== now[what],
  );
}
