export { Directory, nameFilter, pageOf, searchedText } from "./taxonomies/directory";
export { followingTerms } from "./taxonomies/following-terms";
export { keptPerTree } from "./taxonomies/kept-per-tree";
export {
  countrySlug,
  languageDraft,
  regionSlugsOfCountry,
  saveReferenceTerms,
} from "./taxonomies/reference-terms";
export { lockCounts } from "./taxonomies/taxonomies.repo";
export { type TaxonomiesService, createTaxonomiesService } from "./taxonomies/taxonomies.service";
export { type TermHit, type TermIndex, nameHit } from "./taxonomies/term-index";
export {
  SEARCH_PARAMETERS,
  type TermNode,
  type TermTree,
  termsByTaxonomy,
} from "./taxonomies/term-tree";
export { mayHearOf } from "./taxonomies/terms.policy";
export { type TermDraft, saveTerms } from "./taxonomies/terms.writer";
