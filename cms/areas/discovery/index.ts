export {
  type RecommendationsService,
  createRecommendationsService,
} from "./recommendations/recommendations.service";
export { type SearchCluster, createSearchEngine, postSource } from "./search/search-engine";
export {
  type DescribedCondition,
  describeLanguage,
  describeText,
  describeYears,
} from "./search/described-search";
export { isPublicSearchType, searchableTypes } from "./search/search.policy";
export {
  type FoundAll,
  type SearchService,
  createSearchService,
  findFindingStatements,
} from "./search/search.service";
export {
  type SpotlightService,
  listSpotlight,
  replaceSpotlight,
  createSpotlightService,
} from "./spotlight.service";
export { type TermPagesService, createTermPagesService } from "./term-pages.service";
