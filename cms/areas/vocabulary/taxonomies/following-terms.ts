import type { Taxonomy } from "../../../contract/names";
import { regionSlugsOfCountry } from "./reference-terms";
import type { TermTree } from "./term-tree";

/**
 * Returns terms that users do not choose: the regions of countries, by the countries' slugs, and the languages of files. Leaves out
 * terms that the library does not have.
 */
export function followingTerms(
  tree: TermTree,
  { countries, languages }: { countries: readonly string[]; languages: readonly string[] },
): { taxonomy: Taxonomy; slug: string }[] {
  const codes = countries.flatMap((slug) => tree.bySlug("countries", slug)?.code ?? []);
  const following = [
    ...[...new Set(codes.flatMap(regionSlugsOfCountry))].map((slug) => ({
      taxonomy: "regions" as const,
      slug,
    })),
    ...[...new Set(languages)].map((slug) => ({ taxonomy: "languages" as const, slug })),
  ];
  return following.filter(({ taxonomy, slug }) => tree.bySlug(taxonomy, slug));
}
