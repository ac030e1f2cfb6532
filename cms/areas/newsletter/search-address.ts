import type { Language } from "../../contract/languages";
import {
  DOCUMENT_TYPES,
  type SearchPostType,
  TAXONOMIES,
  TAXONOMY_SERVER_NAMES,
  type Taxonomy,
} from "../../contract/names";
import type { FollowedSearch } from "../../contract/subscriptions";
import { localPath } from "../../shared/language";
import { SEARCH_PARAMETERS, type TermNode } from "../vocabulary";

/** The search page's names for kinds of resources, and the types each includes (R9.20 to R9.22). */
const KINDS: readonly { name: string; types: readonly SearchPostType[] }[] = [
  { name: "resource", types: DOCUMENT_TYPES },
  {
    name: "collection",
    types: ["featured_collection", "internal_collection", "staff_only_collection"],
  },
  { name: "article", types: ["article"] },
];

const parameterOf = (taxonomy: Taxonomy): string =>
  taxonomy === "authors" ? "author" : SEARCH_PARAMETERS[taxonomy];

/**
 * Returns the path of the search page for a subscription's criteria, without a time limit, newest first. `internal` includes
 * internal posts.
 */
export function searchAddress(
  {
    terms,
    search,
    internal,
  }: { terms: readonly TermNode[]; search: FollowedSearch | null; internal: boolean },
  language: Language,
): string {
  const entries = [
    ...(search
      ? entriesOf(search)
      : internal
        ? [
            ["index", "internal"],
            ["index", "public"],
          ]
        : []),
    ...terms.map((term) => [parameterOf(term.taxonomy), term.slug]),
  ];
  const query = new URLSearchParams(
    entries.filter(([, value]) => value !== "") as [string, string][],
  ).toString();
  return localPath(query === "" ? "/search" : `/search?${query}`, language);
}

function entriesOf(search: FollowedSearch): string[][] {
  const { advanced, publication_year_start: from, publication_year_end: to } = search;
  const { must = [], should = [], must_not = [], exact_phrase = "", fields = [] } = advanced ?? {};
  const many = (name: string, values: readonly string[]) => values.map((value) => [name, value]);
  const hasWords = [search.search, exact_phrase, ...must, ...should].some(Boolean);
  return [
    ["q", search.search],
    ...many(
      "type",
      KINDS.filter(({ types }) => search.post_type.every((type) => types.includes(type)))
        .map(({ name }) => name)
        .slice(0, 1),
    ),
    ...(search.indices.includes("internal_search")
      ? many(
          "index",
          [...search.indices].map((index) => index.replace(/_search$/, "")),
        )
      : []),
    ...TAXONOMIES.flatMap((taxonomy) =>
      many(parameterOf(taxonomy), search[TAXONOMY_SERVER_NAMES[taxonomy]]),
    ),
    ...many("readable", search.readable ? ["yes"] : []),
    ...many("field", fields),
    ...many("must", must),
    ...many("should", should),
    ...many("must-not", must_not),
    ["exact", exact_phrase],
    ["from", String(from ?? "")],
    ["to", String(to ?? "")],
    // Without words, the newest come first by default.
    ...many("sort", hasWords ? ["latest"] : []),
  ];
}
