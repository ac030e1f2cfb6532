import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paramsOfForm } from "~/features/forms/form-reply";
import { parseSearch, searchPath, type SearchState, withPage, searchEntries } from "~/paths/search";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import type { ResultCard } from "~/features/cards/results";
import type { ResultsData, SearchData } from "./search.server";

/** The part of the page's data that a new search starts from. */
interface SubmittedSearch {
  state: SearchState;
}

export interface Search {
  /** What the controls show: the pending choice, otherwise the state of the results. */
  state: SearchState;
  go: (state: SearchState) => void;
  /** Whether results for another search, or more of this one, are loading. */
  pending: boolean;
}

/**
 * Returns the search that the controls show. A change of a control navigates to another address, and the control shows it at
 * once.
 */
export function useSearch(data: SubmittedSearch): Search {
  const navigate = useNavigate();
  const language = useLanguage();
  const { pathname } = useLocation();
  const next = useNextLocation();
  const [wanted, setWanted] = useState<{ before: SubmittedSearch; state: SearchState } | null>(
    null,
  );
  return {
    // Any response, even a failure, ends the pending choice.
    state: wanted?.before === data ? wanted.state : data.state,
    go(state) {
      setWanted({ before: data, state });
      void navigate(localisedPath(searchPath(state), language), { preventScrollReset: true });
    },
    pending: next?.pathname === pathname,
  };
}

/** Returns the state that a form would submit. */
export const stateOfForm = (form: HTMLFormElement): SearchState =>
  parseSearch(paramsOfForm(form)).state;

/** Id of the filter form. The sort field and the submit button are outside it. */
export const FILTERS_ID = "filters";

/** Hidden fields for the state that a form has no fields for. */
export function HiddenFields({
  state,
  without,
}: {
  state: SearchState;
  without: readonly string[];
}) {
  return searchEntries(state)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ));
}

/**
 * Returns the props of a text field that shows a new value when a link or Back changes it. Otherwise the field keeps its focus
 * and caret.
 */
export function useFieldValue(value: string) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.value = value;
  }, [value]);
  return { ref, defaultValue: value };
}

/** The results that were shown last. Only effects and the client loader write them, never the server. */
export class LatestResults {
  private latest: ResultsData | null = null;

  keep(data: SearchData): void {
    if (data.kind === "results" && !data.failed) this.latest = data;
  }

  /** Returns the previous results when loading fails, and logs the error (R8.7). */
  async orLatest(load: () => Promise<SearchData>, signal: AbortSignal): Promise<SearchData> {
    try {
      const answer = await load();
      // A search with too many words would fail again.
      if (answer.kind !== "stopped" || answer.why === "tooLong" || !this.latest) return answer;
      console.error("Search failed; the results have not changed.", answer.why);
      return { ...this.latest, failed: answer.why };
    } catch (error) {
      // The visitor navigated away, the server redirected, or there are no previous results.
      if (signal.aborted || error instanceof Response || !this.latest) throw error;
      console.error("Search failed; the results have not changed.", error);
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
export function cacheRun(next: PageRun): void {
  run = next;
}

/** Appends or prepends a page to the run. Going back inside a run ends it there; any other page starts a new run. */
export function appendPage(
  before: PageRun | null,
  state: SearchState,
  cards: ResultCard[],
): PageRun {
  const key = searchPath(withPage(state, 1));
  const at = before?.key === key ? state.page - before.first : Number.NaN;
  if (before && at >= 0 && at <= before.pages.length)
    return { ...before, pages: [...before.pages.slice(0, at), cards] };
  if (before && at === -1) return { key, first: state.page, pages: [cards, ...before.pages] };
  return { key, first: state.page, pages: [cards] };
}
