import type { Taxonomy } from "#contract/names";
import type { Term } from "#contract/shared";

/** Facts about a piece, in the order in which its page tells them, with the name that a search has for each. */
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
/** `values` are told side by side; the items of one value are the steps of a path, outermost first. */
export interface Fact {
  key: (typeof FACT_TAXONOMIES)[number][0] | "publishers" | "authors" | "collections";
  values: FactItem[][];
}

/** The terms of a piece as facts, each term a search for more of the same. */
export function termFacts(terms: Partial<Record<Taxonomy, readonly Term[]>>): Fact[] {
  return FACT_TAXONOMIES.map(([key, parameter]): Fact => ({
    key,
    values: mostExact(terms[key] ?? []).map(({ slug, name }) => [
      { name, to: `/search?${parameter}=${encodeURIComponent(slug)}` },
    ]),
  })).filter((fact) => fact.values.length > 0);
}

/** Without what follows from others: Kenya's regions are Eastern Africa, and so also Africa. */
export function mostExact(terms: readonly Term[]): Term[] {
  const parents = new Set(terms.map((term) => term.parentDatabaseId));
  return terms.filter((term) => !parents.has(term.databaseId));
}
