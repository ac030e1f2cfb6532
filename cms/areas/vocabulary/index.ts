export { Directory, nameFilter, pageOf, searchedText } from "./directory";
export {
  countrySlug,
  impliedTerms,
  languageDraft,
  regionSlugsOfCountry,
  saveReferenceTerms,
} from "./reference-terms";
export {
  type TaxonomiesService,
  lockTermCounts,
  canSeeTerm,
  createTaxonomiesService,
} from "./taxonomies.service";
export { type TermHit, type TermIndex, nameHit } from "./term-index";
export {
  type TermNode,
  type TermTree,
  SEARCH_PARAMETERS,
  cachedPerTree,
  termsByTaxonomy,
} from "./term-tree";
export { type TermDraft, saveTerms } from "./terms.writer";
