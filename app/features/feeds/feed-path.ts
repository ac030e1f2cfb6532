import { conditionsOf, searchEntries, type SearchState } from "~/features/search/search-state";
import { pathWith } from "~/i18n/paths";

/** Where the new results of a search are told to readers of feeds, without language: its query is that of the search's own page. */
export const feedPath = (state: SearchState): string =>
  pathWith("/feed", searchEntries(conditionsOf(state)));
