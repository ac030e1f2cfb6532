import { formsIn, type Reading, READINGS } from "../../../../shared/text/forms";
import { isStopWord } from "../../../../shared/text/stop-words";
import { type Token, tokensOf } from "../../../../shared/text/tokens";
import { formKey } from "./chunk-builder";

/** Maximum number of different words of a query that are searched: more than any sentence needs (see SEARCH_TEXT_MAX_CHARS). */
const WORDS_MAX = 40;

/** Weight of a word that is found only without its accents, relative to the word as typed. Chosen by judgement. */
export const FOLDED_FACTOR = 0.7;

/** A bit for each reading. */
export const ALL_READINGS = 2 ** READINGS.length - 1;

/** An index word that matches a word of a query. */
export interface Form {
  key: string;
  /** Weight of this form; 1 for the word as typed. */
  factor: number;
}

/** A word of a query in the forms of each reading. */
export interface QueryWord {
  /** The normalised word: see `tokensOf`. */
  word: string;
  /** Position in the query, from 0, counting stop words and repetitions. */
  position: number;
  /** By reading, in the order of READINGS. */
  forms: readonly (readonly Form[])[];
  /** A bit for each reading in which it is a stop word. */
  stopMask: number;
}

/** Returns the words of a query in order, including repetitions, with at most WORDS_MAX different words. */
export function queryWords(text: string): QueryWord[] {
  const known = new Map<string, Pick<QueryWord, "forms" | "stopMask">>();
  return tokensOf(text).flatMap(({ word, position }: Token) => {
    let read = known.get(word);
    if (!read) {
      if (known.size >= WORDS_MAX) return [];
      known.set(word, (read = readWord(word)));
    }
    return [{ word, position, ...read }];
  });
}

/** Returns the words without duplicates: "child children" searches the same as "child". */
export function distinctWords(words: readonly QueryWord[]): QueryWord[] {
  const bySignature = new Map<string, QueryWord>();
  for (const word of words) {
    const signature = word.forms.map((forms) => forms.map(({ key }) => key).join(" ")).join("|");
    if (!bySignature.has(signature)) bySignature.set(signature, word);
  }
  return [...bySignature.values()];
}

/** Returns the words that are not stop words in every reading. */
export function meaningfulWords(words: readonly QueryWord[]): QueryWord[] {
  return words.filter(({ stopMask }) => stopMask !== ALL_READINGS);
}

/** Returns for each reading how many of the words are not stop words. */
export function countedWords(words: readonly QueryWord[]): number[] {
  return READINGS.map(
    (_, reading) => words.filter(({ stopMask }) => (stopMask & (1 << reading)) === 0).length,
  );
}

/** Returns the index words that a word matches in readings where it is not a stop word. */
export function searchedKeys({ forms, stopMask }: QueryWord): string[] {
  return forms.flatMap((ofReading, reading) =>
    (stopMask & (1 << reading)) === 0 ? ofReading.map(({ key }) => key) : [],
  );
}

/** Returns the phrases of at least two words in pairs of quotation marks of any kind. Unpaired marks are ignored. */
export function quotedPhrases(text: string): QueryWord[][] {
  const quoted = [
    ...text.matchAll(
      /["\u201C\u201D\u201E\u00AB\u00BB]([^"\u201C\u201D\u201E\u00AB\u00BB]+)["\u201C\u201D\u201E\u00AB\u00BB]/gu,
    ),
  ];
  return quoted.map(([, phrase]) => queryWords(phrase!)).filter((words) => words.length > 1);
}

function readWord(word: string): Pick<QueryWord, "forms" | "stopMask"> {
  const forms = READINGS.map((reading: Reading) =>
    formsIn(word, reading).map((form, index) => ({
      key: formKey(form, reading),
      factor: index === 0 ? 1 : FOLDED_FACTOR,
    })),
  );
  const stopMask = READINGS.reduce(
    (mask, reading, index) => mask | (isStopWord(word, reading) ? 1 << index : 0),
    0,
  );
  return { forms, stopMask };
}
