import { DOCUMENT_TERMS_MAX } from "#contract/limits";
import type { TermParam } from "~/features/search/search-state";
import type { TermFieldData, TermFieldName } from "~/features/uploads/terms/field-term";

/**
 * Taxonomies by which staff filter their statistics: the search page's parameter of each, and the field in which its
 * terms are chosen.
 */
export const FILTER_FIELDS = {
  topic: "documentTopics",
  country: "documentCountries",
  "content-type": "documentContentTypes",
  publisher: "documentPublishers",
} as const satisfies Partial<Record<TermParam, TermFieldName>>;
export type FilterParam = keyof typeof FILTER_FIELDS;
const PARAMS = Object.keys(FILTER_FIELDS) as FilterParam[];

/** Slugs by parameter, sorted; parameters without slugs are missing. */
export type TermFilters = Partial<Record<FilterParam, readonly string[]>>;

/** Data for each field of a page's form of filters. */
export type FilterFields<Param extends FilterParam = FilterParam> = Record<Param, TermFieldData>;

/**
 * Returns a sent form in the format of addresses: fields of terms get the search page's parameter names. An address
 * stays unchanged.
 */
export function asAddress(sent: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of sent)
    address.append(PARAMS.find((param) => FILTER_FIELDS[param] === name) ?? name, value);
  return address;
}

/** Reads filters from an address; malformed slugs and those beyond the limit are left out. */
export function readFilters(address: URLSearchParams): TermFilters {
  const filters: TermFilters = {};
  for (const param of PARAMS) {
    const slugs = [...new Set(address.getAll(param))]
      .filter((slug) => /^[^\s\p{Cc},]{1,200}$/u.test(slug))
      .slice(0, DOCUMENT_TERMS_MAX)
      .sort();
    if (slugs.length > 0) filters[param] = slugs;
  }
  return filters;
}

/** Returns names and values for an address, in one order. */
export const filterEntries = (filters: TermFilters): [string, string][] =>
  PARAMS.flatMap((param) => (filters[param] ?? []).map((slug): [string, string] => [param, slug]));

/** Returns the filters with a term added, or removed if it was there. */
export function toggled(filters: TermFilters, param: FilterParam, slug: string): TermFilters {
  const { [param]: slugs = [], ...others } = filters;
  const next = slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug].sort();
  return next.length > 0 ? { ...others, [param]: next } : others;
}
