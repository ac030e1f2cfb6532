import { isLanguage, type Language } from "#contract/languages";
import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { REVIEW_SORTS, type ReviewSort } from "#contract/names";

/** The filters of a review list; all of it is in the address. */
export interface ReviewFilterState {
  /** Words in the text. */
  search?: string;
  /** Part of the author's name or address. */
  who?: string;
  sort?: ReviewSort;
  /** Language of the text. */
  text_language?: Language;
}

const text = (value: string | null) =>
  value?.trim().slice(0, DIRECTORY_SEARCH_MAX_CHARS) || undefined;

/** Reads the filters from an address; malformed values are ignored. */
export function readFilter(query: URLSearchParams): ReviewFilterState {
  const language = query.get("text_language");
  const said: ReviewFilterState = {
    search: text(query.get("search")),
    who: text(query.get("who")),
    sort: REVIEW_SORTS.find((sort) => sort === query.get("sort")),
    text_language: isLanguage(language) ? language : undefined,
  };
  return filterEntries(said);
}

/** Returns the query parameters for the filters. */
export function filterEntries({
  search,
  who,
  sort,
  text_language,
}: ReviewFilterState): Record<string, string> & ReviewFilterState {
  return {
    ...(search && { search }),
    ...(who && { who }),
    ...(sort && { sort }),
    ...(text_language && { text_language }),
  };
}

/** Whether a filter leaves entries out; another order shows the same ones. */
export const isNarrowed = ({ search, who, text_language }: ReviewFilterState): boolean =>
  Boolean(search || who || text_language);
