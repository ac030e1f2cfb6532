export { formsIn, formsOf, isStopWord, type Analyser, analyserOf, ANALYSERS } from "./forms";
export { sortKey } from "./sort-key";
export { eachWord, foldAccents, type Token, tokensOf } from "./tokens";
