import { FINDINGS_CONTENT_TYPES } from "#contract/upload-rules";
import {
  EMPTY_SEARCH,
  INDICES,
  type ListParam,
  parseSearch,
  searchEntries,
  type SearchState,
  withPage,
} from "~/features/search/search-state";
import {
  filterEntries,
  type FilterParam,
  readFilters,
  type TermFilters,
} from "~/features/term-filters/term-filters";
import { pathWith } from "~/i18n/paths";

/** Taxonomies to filter by, in the order of the form. */
export const HUB_FILTERS = ["topic", "country", "publisher"] as const satisfies FilterParam[];
export const HUB_SORTS = ["latest", "alphabetical", "relevance"] as const;
/** Evaluations per page. Chosen: each has its findings, and a dozen can be read in one sitting. */
export const HUB_PAGE_SIZE = 12;
export const HUB_PATH = "/evaluation-hub/";

/** Search parameters that the hub's address uses; all others are fixed. */
const HUB_LISTS: readonly ListParam[] = [...HUB_FILTERS, "language", "index"];

/** Reads the state of the hub, which is a search state. Searches both libraries by default, because only staff use the hub. */
export function readHub(address: URLSearchParams): SearchState {
  const { state } = parseSearch(address);
  const lists = Object.fromEntries(
    HUB_LISTS.flatMap((param) => (state.lists[param] ? [[param, state.lists[param]]] : [])),
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
  const asked =
    index === undefined
      ? [["index", INDICES[0]]]
      : index.length < INDICES.length
        ? index.map((one) => ["index", one])
        : [];
  return pathWith(HUB_PATH, [...searchEntries({ ...state, lists }), ...asked] as [
    string,
    string,
  ][]);
}

/** Returns the search whose results the hub shows. */
export function searchOfHub(state: SearchState): SearchState {
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
