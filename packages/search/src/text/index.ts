export { formsIn, formsOf, isStopWord, type Analyser, analyserOf, ANALYSERS } from "./forms";
export { sortKey } from "./sort-key";
export { foldAccents, type Token, tokensOf } from "./tokens";
