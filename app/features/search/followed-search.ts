import { TAXONOMIES, TAXONOMY_SERVER_NAMES } from "#contract/names";
import type { FollowedSearch } from "#contract/subscriptions";
import {
  EMPTY_SEARCH,
  type ListParam,
  paramOf,
  postTypesOf,
  READABLE,
  RESOURCE_TYPES,
  type ResourceType,
  searchRequest,
  type SearchState,
  searchEntries,
  withPage,
} from "~/paths/search";

/** Returns the conditions of a search to follow; order, layout and page are no conditions. */
export function followedSearch(state: SearchState): FollowedSearch {
  const {
    user_search: _typed,
    sort_by: _order,
    page: _page,
    page_size: _size,
    facets: _facets,
    ...conditions
  } = searchRequest({ ...state, sort: null, page: 1 });
  return conditions as FollowedSearch;
}

/**
 * Returns the state of the search page with the results of a followed search; conditions that its form cannot express
 * are left out.
 */
export function stateOfFollowed(followed: FollowedSearch): SearchState {
  const { indices, post_type: types, advanced } = followed;
  const isInternal = indices.includes("internal_search");
  const lists: Partial<Record<ListParam, readonly string[]>> = {
    index: isInternal
      ? indices.includes("public_search")
        ? ["internal", "public"]
        : ["internal"]
      : [],
    ...Object.fromEntries(
      TAXONOMIES.map((taxonomy) => [paramOf(taxonomy), followed[TAXONOMY_SERVER_NAMES[taxonomy]]]),
    ),
    readable: followed.readable ? [READABLE] : [],
    ...(advanced && {
      field: advanced.fields,
      must: advanced.must,
      should: advanced.should,
      "must-not": advanced.must_not,
      exact: [advanced.exact_phrase].filter(Boolean),
    }),
  };
  return {
    ...EMPTY_SEARCH,
    q: followed.search,
    type:
      RESOURCE_TYPES.find((type) => isSameSet(postTypesOf(type, isInternal), types)) ??
      typeOfAny(types),
    from: followed.publication_year_start ?? null,
    to: followed.publication_year_end ?? null,
    lists: Object.fromEntries(
      Object.entries(lists).flatMap(([param, values]) =>
        values.length > 0 ? [[param, [...values].sort()]] : [],
      ),
    ),
  };
}

/** Returns the nearest type for post types that only API clients send. */
const typeOfAny = (types: readonly string[]): ResourceType =>
  types.every((type) => type.endsWith("document") || type === "internal_pdf")
    ? "resource"
    : EMPTY_SEARCH.type;

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

/** Exports of a search for staff: the results, or their usage. */
export const EXPORT_KINDS = ["excel", "analytics"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Query parameter of a search: the code of a failed export, for browsers without script. */
export const EXPORT_FAILURE = "export";

/** Query parameter of an export: adds a column with statements of findings. */
export const WITH_FINDINGS_PARAM = "findings";

/** Returns the path at which staff download a search as a workbook, without language. Its query is that of the search page. */
export function exportPath(
  kind: ExportKind,
  state: SearchState,
  { findings = false }: { findings?: boolean } = {},
): string {
  const query = new URLSearchParams([
    ...searchEntries(withPage(state, 1)),
    ...(findings ? [[WITH_FINDINGS_PARAM, "1"]] : []),
  ]).toString();
  return `/search/export/${kind}${query ? `?${query}` : ""}`;
}
