import { isLanguage, type Language } from "#contract/languages";
import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { REVIEW_SORTS, type ReviewSort } from "#contract/names";

/** What a list of the review is narrowed by; all of it is in the address. */
export interface ReviewFilterState {
  /** Words of what was written. */
  search?: string;
  /** Of the name or the address of who wrote. */
  who?: string;
  sort?: ReviewSort;
  /** That it was written in. */
  text_language?: Language;
}

const text = (value: string | null) =>
  value?.trim().slice(0, DIRECTORY_SEARCH_MAX_CHARS) || undefined;

/** What an address says of it; what is malformed counts as not said. */
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

/** The part of an address that says it. */
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

/** What of a filter leaves things out; another order shows the same. */
export const isNarrowed = ({ search, who, text_language }: ReviewFilterState): boolean =>
  Boolean(search || who || text_language);
