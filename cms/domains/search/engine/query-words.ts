import { formsIn, type Reading, READINGS } from "../text/forms";
import { isStopWord } from "../text/stop-words";
import { type Token, tokensOf } from "../text/tokens";
import { formKey } from "./chunk-builder";

/** Different words of a query that are searched for: more than any sentence needs (see SEARCH_TEXT_MAX_CHARS). */
const WORDS_MAX = 40;

/** A word found only without its accents counts a little less than the word as typed. Ours. */
export const FOLDED_FACTOR = 0.7;

/** A bit for each reading. */
export const ALL_READINGS = 2 ** READINGS.length - 1;

/** A word of the index that a word of a query stands for. */
export interface Form {
  key: string;
  /** What finding this form counts, 1 for the word as it was typed. */
  factor: number;
}

/** A word of a query as each reading has it. */
export interface QueryWord {
  /** As it is compared: see `tokensOf`. */
  word: string;
  /** Place in the query, counted from 0, stop words and repeats included. */
  position: number;
  /** By reading, in the order of READINGS. */
  forms: readonly (readonly Form[])[];
  /** A bit for each reading to which it is a stop word. */
  stopMask: number;
}

/** The words of a query in their order, repeats included; no more different ones than WORDS_MAX. */
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

/** The words without repeats: "child children" asks for no more than "child". */
export function distinctWords(words: readonly QueryWord[]): QueryWord[] {
  const bySignature = new Map<string, QueryWord>();
  for (const word of words) {
    const signature = word.forms.map((forms) => forms.map(({ key }) => key).join(" ")).join("|");
    if (!bySignature.has(signature)) bySignature.set(signature, word);
  }
  return [...bySignature.values()];
}

/** The words that count: those that are no stop word to at least one reading. */
export function meaningfulWords(words: readonly QueryWord[]): QueryWord[] {
  return words.filter(({ stopMask }) => stopMask !== ALL_READINGS);
}

/** How many of the words count to each reading. */
export function countedWords(words: readonly QueryWord[]): number[] {
  return READINGS.map(
    (_, reading) => words.filter(({ stopMask }) => (stopMask & (1 << reading)) === 0).length,
  );
}

/** The words of the index that a word stands for where it is no stop word. */
export function searchedKeys({ forms, stopMask }: QueryWord): string[] {
  return forms.flatMap((ofReading, reading) =>
    (stopMask & (1 << reading)) === 0 ? ofReading.map(({ key }) => key) : [],
  );
}

/** What stands between quotation marks of any kind, in pairs; an unpaired one is no mark. At least two words each. */
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
