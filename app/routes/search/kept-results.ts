import type { ResultCard } from "~/features/cards/result-row";
import { searchPath, type SearchState, withPage } from "~/features/search/search-state";
import type { ResultsData, SearchData } from "./search.server";

/** The results in the browser's memory. Only effects and the client loader write them, never the server. */

/** The results that were shown last. */
export class LatestResults {
  private latest: ResultsData | null = null;

  keep(data: SearchData): void {
    if (data.kind === "results" && !data.failed) this.latest = data;
  }

  /** Returns the previous results when loading fails, and logs the error (R8.7). */
  async orThese(load: () => Promise<SearchData>, signal: AbortSignal): Promise<SearchData> {
    try {
      const answer = await load();
      if (answer.kind !== "late" || !this.latest) return answer;
      console.error("Search failed; the results stay as they were.", answer.why);
      return { ...this.latest, failed: answer.why };
    } catch (error) {
      // The visitor navigated away, the server redirected, or there are no previous results.
      if (signal.aborted || error instanceof Response || !this.latest) throw error;
      console.error("Search failed; the results stay as they were.", error);
      return { ...this.latest, failed: "lost" };
    }
  }
}

/** Consecutive pages of one search, as joined by "Show more". */
export interface PageRun {
  key: string;
  /** Number of the first page. */
  first: number;
  pages: ResultCard[][];
}

let run: PageRun | null = null;
export const latestRun = (): PageRun | null => run;
export function keepRun(next: PageRun): void {
  run = next;
}

/** Appends or prepends a page to the run. Going back inside a run ends it there; any other page starts a new run. */
export function joinPage(before: PageRun | null, state: SearchState, cards: ResultCard[]): PageRun {
  const key = searchPath(withPage(state, 1));
  const at = before?.key === key ? state.page - before.first : Number.NaN;
  if (before && at >= 0 && at <= before.pages.length)
    return { ...before, pages: [...before.pages.slice(0, at), cards] };
  if (before && at === -1) return { key, first: state.page, pages: [cards, ...before.pages] };
  return { key, first: state.page, pages: [cards] };
}
