import type { ResultCard } from "~/features/cards/result-row";
import { searchPath, type SearchState, withPage } from "~/features/search/search-state";
import type { ResultsData, SearchData } from "./search.server";

/** What the browser remembers of a search. The server never writes here: only effects and the client's loader do. */

/** The results that were shown last. */
export class LatestResults {
  private latest: ResultsData | null = null;

  keep(data: SearchData): void {
    if (data.kind === "results" && !data.failed) this.latest = data;
  }

  /** Results as they were before stand in for those that could not be had, and the log says why (specification, section 8). */
  async orThese(load: () => Promise<SearchData>, signal: AbortSignal): Promise<SearchData> {
    try {
      const answer = await load();
      if (answer.kind !== "late" || !this.latest) return answer;
      console.error("Search failed; the results stay as they were.", answer.why);
      return { ...this.latest, failed: answer.why };
    } catch (error) {
      // The visitor went on, the server sent elsewhere, or there is nothing to keep.
      if (signal.aborted || error instanceof Response || !this.latest) throw error;
      console.error("Search failed; the results stay as they were.", error);
      return { ...this.latest, failed: "lost" };
    }
  }
}

/** Pages of one search that follow each other, as "Show more" has put them together. */
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

/** The run with a page put at its end or before its start; going back inside a run ends it there; all else begins a new one. */
export function joinPage(before: PageRun | null, state: SearchState, cards: ResultCard[]): PageRun {
  const key = searchPath(withPage(state, 1));
  const at = before?.key === key ? state.page - before.first : Number.NaN;
  if (before && at >= 0 && at <= before.pages.length)
    return { ...before, pages: [...before.pages.slice(0, at), cards] };
  if (before && at === -1) return { key, first: state.page, pages: [cards, ...before.pages] };
  return { key, first: state.page, pages: [cards] };
}
