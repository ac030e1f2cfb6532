export {
  type RecommendationsService,
  createRecommendationsService,
} from "./recommendations/recommendations.service";
export { createSearchEngine } from "./search/engine/engine";
export { findFindings } from "./search/findings.reader";
export { type Line, readableLine, textLines, yearsLine } from "./search/search-lines";
export { isPublicSearchType, searchableTypes } from "./search/search.policy";
export { type FoundAll, type SearchService, createSearchService } from "./search/search.service";
export { listSpotlight, replaceSpotlight } from "./spotlight/spotlight.repo";
export { type SpotlightService, createSpotlightService } from "./spotlight/spotlight.service";
export { type TermPagesService, createTermPagesService } from "./term-pages/term-pages.service";
