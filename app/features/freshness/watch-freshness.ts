import { hasTyped } from "./has-typed";
import { type Freshness, freshnessPath } from "./paths";

export interface WatchedPage {
  shown: Freshness;
  revalidate: () => Promise<void>;
  isLoading: boolean;
}

interface WatchFreshness {
  /** The page as it is now. */
  page: () => WatchedPage;
  /** The databaseId of the collection that it shows. */
  collection: number | undefined;
  /** Ends the watching. */
  signal: AbortSignal;
}

/** Looks whenever the window gets the focus; what is asked already is not asked again. */
export function watchFreshness({ page, collection, signal }: WatchFreshness): void {
  let asking = false;

  async function look(): Promise<void> {
    if (asking || page().isLoading || hasTyped(document)) return;
    asking = true;
    try {
      const response = await fetch(freshnessPath(collection), { signal });
      // Meanwhile somebody may have begun to type.
      if (response.ok && differs(page().shown, (await response.json()) as Freshness) && !hasTyped(document)) await page().revalidate();
    } catch {
      // No line, or the page goes: the next focus looks again.
    } finally {
      asking = false;
    }
  }

  addEventListener("focus", () => void look(), { signal });
}

/** Whether something that the page shows has changed. */
function differs(shown: Freshness, now: Freshness): boolean {
  return (["library", "collection", "collections"] as const).some((what) => shown[what] !== undefined && shown[what] !== now[what]);
}
