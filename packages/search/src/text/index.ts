export { formsIn, formsOf, isStopWord, type Reading, readingOf, READINGS } from "./forms";
export { sortKey } from "./sort-key";
export { foldAccents, type Token, tokensOf } from "./tokens";
