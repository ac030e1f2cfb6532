import { conditionsOf, searchEntries, type SearchState } from "~/features/search/search-state";
import { pathWith } from "~/i18n/paths";

/** Returns the path of the feed with a search's new results, without language: its query is that of the search page. */
export const feedPath = (state: SearchState): string =>
  pathWith("/feed", searchEntries(conditionsOf(state)));
