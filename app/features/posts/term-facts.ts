import type { Taxonomy } from "#contract/names";
import type { Term } from "#contract/shared";

/** Facts about a resource in page order, with the search parameter for each. */
const FACT_TAXONOMIES = [
  ["content_types", "content-type"],
  ["topics", "topic"],
  ["keywords", "keyword"],
  ["countries", "country"],
  ["regions", "region"],
  ["licenses", "license"],
] as const satisfies readonly (readonly [Taxonomy, string])[];

/** A name and the path that it leads to, without language. */
export interface FactItem {
  name: string;
  to: string;
  lang?: string;
}
/** `values` are listed side by side; the items of one value are the steps of a path, outermost first. */
export interface Fact {
  key: (typeof FACT_TAXONOMIES)[number][0] | "publishers" | "authors" | "collections";
  values: FactItem[][];
}

/** Returns a resource's terms as facts, each with a search for more of the same. */
export function termFacts(terms: Partial<Record<Taxonomy, readonly Term[]>>): Fact[] {
  return FACT_TAXONOMIES.map(([key, parameter]): Fact => ({
    key,
    values: mostExact(terms[key] ?? []).map(({ slug, name }) => [
      { name, to: `/search?${parameter}=${encodeURIComponent(slug)}` },
    ]),
  })).filter((fact) => fact.values.length > 0);
}

/** Returns the terms without implied ones: Kenya is in Eastern Africa, and so also in Africa. */
export function mostExact(terms: readonly Term[]): Term[] {
  const parents = new Set(terms.map((term) => term.parentDatabaseId));
  return terms.filter((term) => !parents.has(term.databaseId));
}
