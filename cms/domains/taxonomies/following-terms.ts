import type { Taxonomy } from "../../contract/names";
import { regionSlugsOfCountry } from "./reference-terms";
import type { TermTree } from "./term-tree";

/** Terms that nobody chooses: the regions of countries, by their slugs, and the languages of files. Those that the library does not have are left out. */
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
