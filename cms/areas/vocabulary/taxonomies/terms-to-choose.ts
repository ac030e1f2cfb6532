import type { TermsAnswer, TermsQuery, TermToChoose } from "../../../contract/taxonomies";
import { pickTranslation } from "../../../shared/language";
import { nameHit, type TermIndex } from "./term-index";
import type { TermNode, TermTree } from "./term-tree";

/** Returns the response of `GET /terms` for terms that may be offered: see `TermsQuery`. Only a search by name builds the index. */
export function termsToChoose(
  tree: TermTree,
  index: () => TermIndex,
  mayOffer: (term: TermNode) => boolean,
  { taxonomy, slugs, ids, search, language, limit }: TermsQuery,
): TermsAnswer {
  const describe = (
    node: TermNode,
    found: Pick<TermToChoose, "marks" | "foundAs"> = { marks: [], foundAs: null },
  ): TermToChoose => {
    const { databaseId, slug, name, link, count } = tree.term(node, language);
    const path = tree.ancestors(node.id).map((above) => tree.name(above, language));
    return {
      databaseId,
      taxonomy,
      slug,
      name,
      link,
      count,
      path,
      language: pickTranslation(node.translations, language)?.language ?? language,
      ...found,
    };
  };
  const named =
    slugs?.map((slug) => tree.bySlug(taxonomy, slug)) ?? ids?.map((id) => tree.byId(id));
  if (named) {
    const terms = named.flatMap((node) =>
      node?.taxonomy === taxonomy && mayOffer(node) ? describe(node) : [],
    );
    return { terms, count: terms.length };
  }
  if (search) {
    const hits = index().find(
      search,
      language,
      (node) => node.taxonomy === taxonomy && mayOffer(node),
    );
    return {
      terms: hits
        .slice(0, limit)
        .map((hit) => ({ ...describe(hit.name.term), ...nameHit(tree, hit, language) })),
      count: hits.length,
    };
  }
  const all = tree.list(taxonomy, language).filter(mayOffer);
  return { terms: all.slice(0, limit).map((node) => describe(node)), count: all.length };
}
