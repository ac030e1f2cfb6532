import { FINDINGS_CONTENT_TYPES } from "#contract/upload-rules";
import {
  EMPTY_SEARCH,
  INDICES,
  type ListParam,
  parseSearch,
  searchEntries,
  type SearchState,
  withPage,
} from "~/paths/search";
import {
  filterEntries,
  type FilterParam,
  readFilters,
  type TermFilters,
} from "~/features/search/term-filters/term-filters";
import { pathWith } from "~/i18n/paths";

/** Taxonomies to filter by, in the order of the form. */
export const HUB_FILTERS = ["topic", "country", "publisher"] as const satisfies FilterParam[];
export const HUB_SORTS = ["latest", "alphabetical", "relevance"] as const;
/** Evaluations per page. Chosen: each has its findings, and a dozen can be read in one sitting. */
export const HUB_PAGE_SIZE = 12;
export const HUB_PATH = "/evaluation-hub/";

/** Search parameters that the hub's address uses; all others are fixed. */
const HUB_LIST_PARAMETERS: readonly ListParam[] = [...HUB_FILTERS, "language", "index"];

/** Reads the state of the hub, which is a search state. Searches both libraries by default, because only staff use the hub. */
export function readHub(address: URLSearchParams): SearchState {
  const { state } = parseSearch(address);
  const lists = Object.fromEntries(
    HUB_LIST_PARAMETERS.flatMap((param) =>
      state.lists[param] ? [[param, state.lists[param]]] : [],
    ),
  );
  const index = address.has("index") ? lists : { ...lists, index: [...INDICES].sort() };
  const sort = HUB_SORTS.find((known) => known === state.sort) ?? null;
  return {
    ...EMPTY_SEARCH,
    q: state.q,
    sort,
    from: state.from,
    to: state.to,
    page: state.page,
    lists: index,
  };
}

/** Returns the path of the hub in a state, without the language. */
export function hubPath(state: SearchState): string {
  const { index, ...lists } = state.lists;
  const requested =
    index === undefined
      ? [["index", INDICES[0]]]
      : index.length < INDICES.length
        ? index.map((one) => ["index", one])
        : [];
  return pathWith(HUB_PATH, [...searchEntries({ ...state, lists }), ...requested] as [
    string,
    string,
  ][]);
}

/** Returns the search whose results the hub shows. */
export function hubSearch(state: SearchState): SearchState {
  return {
    ...state,
    type: "resource",
    lists: { ...state.lists, "content-type": [...FINDINGS_CONTENT_TYPES].sort() },
  };
}

/** Returns the state with changed term filters, on the first page. */
export function withFilters(
  state: SearchState,
  change: (filters: TermFilters) => TermFilters,
): SearchState {
  const filters = readFilters(new URLSearchParams(filterEntries(state.lists)));
  const { topic: _topic, country: _country, publisher: _publisher, ...others } = state.lists;
  return withPage({ ...state, lists: { ...others, ...change(filters) } }, 1);
}

/** Returns the state with this range of years; without years if the range was already chosen. */
export function withYears(state: SearchState, from: number | null, to: number | null): SearchState {
  const isChosen = state.from === from && state.to === to;
  return { ...state, from: isChosen ? null : from, to: isChosen ? null : to, page: 1 };
}

/** Number of characters in the beginning of a text. Chosen: five lines. */
const BEGINNING_CHARS = 420;
/** A shorter rest is shown with the beginning. */
const REST_MIN_CHARS = 80;

/** Splits a text into its beginning and its rest, between words. The rest of a short text is empty. */
export function splitBeginning(text: string): [beginning: string, rest: string] {
  if (text.length < BEGINNING_CHARS + REST_MIN_CHARS) return [text, ""];
  const head = text.slice(0, BEGINNING_CHARS);
  // Splits after a sentence if one ends late enough, otherwise after a word.
  const sentence = /^[\s\S]*[.!?。](?=\s)/u.exec(head)?.[0].length ?? 0;
  const word = head.search(/\s+\S*$/u);
  const end = sentence > BEGINNING_CHARS / 2 ? sentence : word > 0 ? word : BEGINNING_CHARS;
  return [text.slice(0, end).trim(), text.slice(end).trim()];
}

/** Evaluations of one year, or of all earlier years. */
export interface YearColumn {
  from: number | null;
  to: number;
  count: number;
}

/** Years with their own column. Chosen: the columns are still wide enough as touch targets. */
export const YEARS_SHOWN = 16;

/** Returns the last years without gaps, including years without evaluations, after one group of all earlier years. */
export function yearsOf(years: readonly { year: number; count: number }[]): YearColumn[] {
  const last = years.at(-1)?.year;
  const earliest = years[0]?.year;
  if (last === undefined || earliest === undefined) return [];
  const first = Math.max(earliest, last - YEARS_SHOWN + 1);
  const counts = new Map(years.map(({ year, count }) => [year, count]));
  const shown = Array.from({ length: last - first + 1 }, (_, i) => first + i).map((year) => ({
    from: year,
    to: year,
    count: counts.get(year) ?? 0,
  }));
  const earlier = years
    .filter(({ year }) => year < first)
    .reduce((sum, { count }) => sum + count, 0);
  return earlier > 0 ? [{ from: null, to: first - 1, count: earlier }, ...shown] : shown;
}
