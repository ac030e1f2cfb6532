export { createSearchEngine } from "./engine";
export { yearRange } from "./query/filters";
export { NEWEST_REVISION } from "./storage/index-tables";
export {
  type CorrectQuery,
  type EngineAnswer,
  type EngineQuery,
  type EntryTexts,
  type FieldText,
  type Logger,
  type PostSource,
  type SearchDatabase,
  type SearchEngine,
  SearchTimeoutError,
  type SuggestQuery,
} from "./types";
