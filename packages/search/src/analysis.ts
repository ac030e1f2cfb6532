/**
 * The analysis of texts and queries, and the constants of the ranking, for another engine that finds and orders the same posts:
 * `packages/search-opensearch`. An index of that engine holds the forms that `formsIn` returns, as `formKey` writes them.
 */
export { formKey, SURFACE_FIELDS, SURFACE_MAX_CHARS } from "./storage/chunk-builder";
export { ANALYSER_VERSION } from "./storage/indexing";
export { type Field, FIELDS } from "./storage/postings";
export {
  ALL_WORDS_FACTOR,
  COMPOUND_FACTOR,
  OWN_LANGUAGE_FACTOR,
  READABLE_FACTOR,
  TITLE_COVERAGE_BONUS,
} from "./query/matching";
export { CLOSE_WORDS_MAX, PASSAGE_WORDS } from "./query/phrases";
export {
  BEGINNING_FACTOR,
  bestWay,
  distinctWords,
  FOLDED_FACTOR,
  meaningfulWords,
  NEAR_FACTOR,
  NEAR_MAX,
  NEAR_MIN_CHARS,
  NEAR_WORDS_MAX,
  type QueryWord,
  queryWords,
  quotedPhrases,
  searchedKeys,
  stemOf,
  waysToPart,
} from "./query/query-words";
export { B, K1, rarity, WEIGHTS } from "./query/relevance";
export {
  IN_ORDER_BONUS,
  NEARNESS_BONUS,
  QUOTED_BOOST,
  QUOTED_MAX,
  RANKED_HITS,
  rankedText,
  TIME_LIMIT_MS,
} from "./query/searcher";
export {
  CANDIDATES_MAX,
  COMMONER_TIMES,
  CORRECTED_WORDS_MAX,
  RARE_WORD_ENTRIES_MAX,
  TYPED_WORDS_MAX,
} from "./query/suggestions";
export { createBackground, createPause, type Wait, waitOnClock } from "./scheduling";
export { eachWord, foldAccents, tokensOf } from "./text/tokens";
export { analyserOf, type Analyser, ANALYSERS, formsIn, isStopWord } from "./text/forms";
export { sortKey } from "./text/sort-key";
export { allowedErrors, Vocabulary } from "./vocabulary";
