import { hasTyped } from "./has-typed";
import { type Freshness, freshnessPath, type Watched } from "./paths";

export interface WatchedPage {
  shown: Freshness;
  revalidate: () => Promise<void>;
  isLoading: boolean;
}

interface WatchFreshness {
  /** The page as it is now. */
  page: () => WatchedPage;
  /** What it shows; the profile where it says nothing. */
  watched: Watched | undefined;
  /** Ends the watching. */
  signal: AbortSignal;
}

/** Looks whenever the window gets the focus; what is asked already is not asked again. */
export function watchFreshness({ page, watched, signal }: WatchFreshness): void {
  let asking = false;

  async function look(): Promise<void> {
    if (asking || page().isLoading || hasTyped(document)) return;
    asking = true;
    try {
      const response = await fetch(freshnessPath(watched), { signal });
      // Meanwhile somebody may have begun to type.
      if (
        response.ok &&
        differs(page().shown, (await response.json()) as Freshness) &&
        !hasTyped(document)
      )
        await page().revalidate();
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
  return (["library", "collection", "document", "collections"] as const).some(
    (what) => shown[what] !== undefined && shown[what] !== now[what],
  );
}
