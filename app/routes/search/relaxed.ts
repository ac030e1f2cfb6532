import type { Relaxation } from "#contract/search";
import {
  EMPTY_SEARCH,
  paramOf,
  type SearchState,
  withoutFilters,
  withoutParam,
  withParam,
} from "~/features/search/search-state";

/** The search of an address with that let go which the content system counted it without. */
export function relaxed(state: SearchState, drop: Relaxation["drop"]): SearchState {
  switch (drop.kind) {
    case "term":
    case "terms":
      return withoutParam(state, paramOf(drop.taxonomy));
    case "search":
      return withoutParam(withParam(state, "q", ""), "should");
    case "word":
      return withParam(state, "q", drop.search);
    case "years":
      return withoutParam(withoutParam(state, "from"), "to");
    case "readable":
      return withoutParam(state, "readable");
    case "post_type":
      return withParam(state, "type", "everything");
    case "must":
      return withoutParam(state, "must", drop.text);
    case "must_not":
      return withoutParam(state, "must-not", drop.text);
    case "exact_phrase":
      return withoutParam(state, "exact");
    case "fields":
      return withoutParam(state, "field");
    case "filters":
      return withParam(withoutFilters(state), "type", "everything");
    case "everything":
      return { ...EMPTY_SEARCH, layout: state.layout, lists: withoutFilters(state).lists };
  }
}
