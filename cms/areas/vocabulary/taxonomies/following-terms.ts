import type { Taxonomy } from "../../../contract/names";
import { regionSlugsOfCountry } from "./reference-terms";
import type { TermTree } from "./term-tree";

/**
 * Returns terms that follow from other data, so that users do not choose them: the regions of countries, given by slug, and the
 * languages of files. Omits terms that the library does not have.
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
