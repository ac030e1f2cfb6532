import { DOCUMENT_TERMS_MAX } from "#contract/limits";
import type { TermParam } from "~/features/search/search-state";
import type { TermFieldData, TermFieldName } from "~/features/uploads/terms/field-term";

/** Taxonomies by which staff narrow their pages of figures: the search page's parameter of each, and the field that its terms are chosen in. */
export const FILTER_FIELDS = {
  topic: "documentTopics",
  country: "documentCountries",
  "content-type": "documentContentTypes",
  publisher: "documentPublishers",
} as const satisfies Partial<Record<TermParam, TermFieldName>>;
export type FilterParam = keyof typeof FILTER_FIELDS;
const PARAMS = Object.keys(FILTER_FIELDS) as FilterParam[];

/** Slugs by parameter, sorted; one without any is not there. */
export type TermFilters = Partial<Record<FilterParam, readonly string[]>>;

/** What a page's form of filters needs to know of each of its fields. */
export type FilterFields<Param extends FilterParam = FilterParam> = Record<Param, TermFieldData>;

/**
 * What a form has sent, as addresses have it: fields of terms are called by the search page's parameters. An address
 * stays as it is.
 */
export function asAddress(sent: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of sent)
    address.append(PARAMS.find((param) => FILTER_FIELDS[param] === name) ?? name, value);
  return address;
}

/** Reads filters from an address; what cannot be a slug, and what is too many, is left out. */
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

/** Names and values for an address, in one order. */
export const filterEntries = (filters: TermFilters): [string, string][] =>
  PARAMS.flatMap((param) => (filters[param] ?? []).map((slug): [string, string] => [param, slug]));

/** The filters with a term added, or taken away when it is there. */
export function toggled(filters: TermFilters, param: FilterParam, slug: string): TermFilters {
  const { [param]: slugs = [], ...others } = filters;
  const next = slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug].sort();
  return next.length > 0 ? { ...others, [param]: next } : others;
}
