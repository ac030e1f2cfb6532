import type { FacetData, PageText, ResultsData, SearchData } from "./search.server";

/**
 * The page's data as one string of JSON: the router's own encoding numbers every value of a list, which is of no use
 * here and made the page 1.4 KB heavier, an eighth of it. `meta` stays readable for the router.
 */
export interface PackedSearch {
  packed: string;
  meta: PageText;
  /** Set in the browser: the search failed, these are the results from before. */
  failed?: boolean;
}

export const pack = ({ meta, ...data }: SearchData): PackedSearch => ({ packed: JSON.stringify(data), meta });

export function unpack({ packed, meta, failed }: PackedSearch): SearchData {
  return { ...(JSON.parse(packed) as Omit<ResultsData, "meta"> | Omit<FacetData, "meta">), meta, failed };
}
