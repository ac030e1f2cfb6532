export {
  type RecommendationsService,
  createRecommendationsService,
} from "./recommendations/recommendations.service";
export { createSearchEngine, postSource, type SearchCluster } from "./search/search-engine";
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
export { listSpotlight, replaceSpotlight } from "./spotlight.service";
export { type SpotlightService, createSpotlightService } from "./spotlight.service";
export { type TermPagesService, createTermPagesService } from "./term-pages.service";
