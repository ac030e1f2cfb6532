import { searchEntries, type SearchState } from "~/features/search/search-state";

/** The search without what is no condition of it: the order, the layout and the page. */
const conditionsOf = (state: SearchState): SearchState => ({ ...state, sort: null, layout: "normal", page: 1 });

/** Where the new results of a search are told to readers of feeds, without language: its query is that of the search's own page. */
export const feedPath = (state: SearchState): string => pathOf("/feed", state);
/** Where somebody asks to be told of them by mail. */
export const followPath = (state: SearchState): string => pathOf("/newsletter", state);

function pathOf(path: string, state: SearchState): string {
  const query = new URLSearchParams(searchEntries(conditionsOf(state))).toString();
  return query ? `${path}?${query}` : path;
}
