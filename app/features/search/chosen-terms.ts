import type { Taxonomy } from "#contract/names";
import type { SearchAnswer } from "#contract/search";
import { paramOf, type TermParam } from "./search-state";

/** Taxonomies, the most useful filters first: look.md, "Facets". */
export const FACET_ORDER: readonly Taxonomy[] = [
  "topics",
  "content_types",
  "languages",
  "countries",
  "regions",
  "keywords",
  "publishers",
  "authors",
  "licenses",
];

/** A chosen term with its name. */
export interface ChosenTerm {
  param: TermParam;
  slug: string;
  name: string;
}

/** Returns all terms of a search, as its answer names them. */
export function chosenTerms(answer: SearchAnswer): ChosenTerm[] {
  return FACET_ORDER.flatMap((taxonomy) =>
    (answer.facets?.[taxonomy] ?? [])
      .filter((row) => row.selected)
      .map(({ slug, name }) => ({ param: paramOf(taxonomy), slug, name })),
  );
}
