import type { Taxonomy } from "#contract/names";
import type { SearchAnswer } from "#contract/search";
import { paramOf, type TermParam } from "./search-state";

/** Taxonomies in the order in which they help to narrow: look.md, "Facets". */
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

/** A chosen term with the name that people know. */
export interface ChosenTerm {
  param: TermParam;
  slug: string;
  name: string;
}

/** All terms of a search, as its answer names them. */
export function chosenTerms(answer: SearchAnswer): ChosenTerm[] {
  return FACET_ORDER.flatMap((taxonomy) =>
    (answer.facets?.[taxonomy] ?? [])
      .filter((row) => row.selected)
      .map(({ slug, name }) => ({ param: paramOf(taxonomy), slug, name })),
  );
}
