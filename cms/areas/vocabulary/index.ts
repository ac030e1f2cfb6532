export { Directory, nameFilter, pageOf, searchedText } from "./directory";
export {
  countrySlug,
  impliedTerms,
  languageDraft,
  regionSlugsOfCountry,
  saveReferenceTerms,
} from "./reference-terms";
export { lockTermCounts } from "./taxonomies.service";
export { type TaxonomiesService, canSeeTerm, createTaxonomiesService } from "./taxonomies.service";
export { type TermHit, type TermIndex, nameHit } from "./term-index";
export {
  SEARCH_PARAMETERS,
  type TermNode,
  type TermTree,
  cachedPerTree,
  termsByTaxonomy,
} from "./term-tree";
export { type TermDraft, saveTerms } from "./terms.writer";
