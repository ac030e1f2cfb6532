import { formsIn, type Analyser, ANALYSERS, isStopWord } from "../text/forms";
import { type Token, tokensOf } from "../text/tokens";
import { formKey } from "../storage/chunk-builder";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Catalogue } from "../catalogue";
import type { FieldMask } from "../storage/postings";
import {
  countBeginning,
  FIRST_FRESH,
  FRESH_NAMES,
  type FreshChunk,
  type FreshChunks,
  placeOf,
} from "../storage/fresh-chunks";
import type { IndexReader } from "../storage/index-reader";
import { createPause } from "../scheduling";
import type { Vocabulary } from "../vocabulary";

/** Maximum number of different words of a query that are searched: more than any sentence needs (see SEARCH_TEXT_MAX_CHARS). */
const WORDS_MAX = 40;

/** Weight of a word that is found only without its accents, relative to the word as typed. Chosen by judgement. */
export const FOLDED_FACTOR = 0.7;

/** A bit for each analyser. */
export const ALL_ANALYSERS = 2 ** ANALYSERS.length - 1;

/** An index word that matches a word of a query. */
export interface Form {
  key: string;
  /** Weight of this form; 1 for the word as typed. */
  factor: number;
}

/** A word of a query in the forms of each analyser. */
export interface QueryWord {
  /** The normalised word: see `tokensOf`. */
  word: string;
  /** Position in the query, from 0, counting stop words and repetitions. */
  position: number;
  /** By analyser, in the order of ANALYSERS. */
  forms: readonly (readonly Form[])[];
  /** A bit for each analyser in which it is a stop word. */
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

/** Returns the words that are not stop words in every analyser. */
export function meaningfulWords(words: readonly QueryWord[]): QueryWord[] {
  return words.filter(({ stopMask }) => stopMask !== ALL_ANALYSERS);
}

/** Returns for each analyser how many of the words are not stop words. */
export function countedWords(words: readonly QueryWord[]): number[] {
  return ANALYSERS.map(
    (_, analyser) => words.filter(({ stopMask }) => (stopMask & (1 << analyser)) === 0).length,
  );
}

/** Returns the index words that a word matches in analysers where it is not a stop word. */
export function searchedKeys({ forms, stopMask }: QueryWord): string[] {
  return forms.flatMap((ofAnalyser, analyser) =>
    (stopMask & (1 << analyser)) === 0 ? ofAnalyser.map(({ key }) => key) : [],
  );
}

/** Returns the index words of the parts that a word may consist of. */
export function partsOf({ compounds = [] }: Partial<ExpandedWord>): string[] {
  return compounds.flatMap(({ parts }) => parts);
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
  const forms = ANALYSERS.map((analyser: Analyser) =>
    formsIn(word, analyser).map((form, index) => ({
      key: formKey(form, analyser),
      factor: index === 0 ? 1 : FOLDED_FACTOR,
    })),
  );
  const stopMask = ANALYSERS.reduce(
    (mask, analyser, index) => mask | (isStopWord(word, analyser) ? 1 << index : 0),
    0,
  );
  return { forms, stopMask };
}

/**
 * Languages that write compounds as one word, and the letters that join their parts. In other languages, longer words with
 * the same beginning do harm as often as good (measured, docs/benchmarks.md).
 */
const COMPOUNDING: ReadonlyMap<Analyser, readonly string[]> = new Map([
  ["sv", ["s", "e", "a", "o", "u"]],
  ["nl", ["s", "e", "en", "er"]],
]);
/** Weight of a word that begins with the query's word, as a compound does. Measured, docs/benchmarks.md. */
export const BEGINNING_FACTOR = 0.6;
/** Minimum length of a stem whose compounds are searched. */
const BEGINNING_MIN_CHARS = 4;
/** Maximum number of compounds, the most common first. */
const BEGINNINGS_MAX = 50;
/** Maximum number of index rows that are read to find them. */
const BEGINNING_ROWS_MAX = 500;
/** Shortest part of a compound. */
const PART_MIN_CHARS = 4;
/** Weight of a word that differs by one letter, if the searched word itself does not occur. Measured, docs/benchmarks.md. */
export const NEAR_FACTOR = 0.5;
/** Minimum length of a word for which such words are searched. Measured, docs/benchmarks.md. */
export const NEAR_MIN_CHARS = 5;
/** Maximum number of such words, the most common first. Measured, docs/benchmarks.md. */
export const NEAR_MAX = 3;
/**
 * Maximum number of a search's unknown words for which similar words are searched: each takes a walk through the vocabulary.
 */
export const NEAR_WORDS_MAX = 8;
/** Maximum number of cached look-ups. */
const CACHED_MAX = 5_000;
/** Lifetime of a cached look-up: a new compound is found a minute later. */
const CACHED_MS = 60_000;

/** A word of a query, with its expansions. */
export interface ExpandedWord extends QueryWord {
  /**
   * Parts of the word, each with its forms. An entry that contains all parts counts as containing the word. At most one way
   * for each analyser.
   */
  compounds: readonly { analyser: number; parts: readonly string[] }[];
  /** Whether its forms are only guesses. Entries with them do not contain the word, so other spellings are still suggested. */
  isGuess: boolean;
}

/**
 * Expands the words of a query by compounds, their parts, and words that differ by one letter. With `needsPlaces`, it also
 * reads the positions of the words themselves, so that ranking need not.
 */
export type ExpandWords = (
  catalogue: Catalogue,
  words: readonly QueryWord[],
  mask: FieldMask,
  needsPlaces: boolean,
) => Promise<ExpandedWord[]>;

export function createExpansion(
  freshChunks: FreshChunks,
  reader: IndexReader,
  vocabulary: (catalogue: Catalogue) => Promise<Vocabulary>,
): ExpandWords {
  const beginnings = new LRUCache<string, string[]>({ max: CACHED_MAX, ttl: CACHED_MS });
  const counts = new LRUCache<string, number>({ max: CACHED_MAX, ttl: CACHED_MS });

  /**
   * Looks up the most common index words that begin with some keys, and the number of entries of other keys, unless they are
   * cached. A single statement, because each costs as much as looking up many words.
   */
  async function lookUp(begun: readonly string[], counted: readonly string[]): Promise<void> {
    const missing = {
      begun: begun.filter((key) => !beginnings.has(key)),
      counted: counted.filter((key) => !counts.has(key)),
    };
    if (missing.begun.length + missing.counted.length === 0) return;
    const { rows, chunks } = await freshChunks.readWith(
      sql<{
        key: string;
        words: string | null;
        counts: string | null;
        isBegun: boolean;
        fresh: string | null;
      }>`
      select beginning as key, longer.words, longer.counts, true as "isBegun", ${FRESH_NAMES} as fresh
      from unnest(${missing.begun}::text[]) as beginning cross join lateral (
        select string_agg(word, ' ') as words, string_agg(entries::text, ' ') as counts from (
          select word, sum(entries) as entries from (
            select word, chunk, entries from search_postings where word > beginning and word < beginning || ${LAST_LETTER} order by word limit ${BEGINNING_ROWS_MAX}
          ) each_row where chunk < ${FIRST_FRESH} group by word
        ) each_word
      ) longer
      union all
      select wanted.word, null, found.entries::text, false, ${FRESH_NAMES}
      from unnest(${missing.counted}::text[]) as wanted(word) cross join lateral (
        select sum(p.entries) filter (where p.chunk < ${FIRST_FRESH}) as entries from search_postings p where p.word = wanted.word
      ) found`,
      { isPlannedOnce: true },
    );
    for (const { key, words, counts: ofWords, isBegun } of rows) {
      const numbers = ofWords?.split(" ").map(Number) ?? [];
      if (isBegun) beginnings.set(key, commonestBeginning(chunks, key, words, numbers));
      else {
        const fresh = chunks.map((chunk) => chunk.entries[placeOf(chunk, key)] ?? 0);
        counts.set(
          key,
          fresh.reduce((sum, count) => sum + count, numbers[0] ?? 0),
        );
      }
    }
  }

  return async (catalogue, words, mask, needsPlaces) => {
    const languages = ANALYSERS.flatMap((analyser, index) =>
      COMPOUNDING.has(analyser) && catalogue.entryCounts[index]! > 0 ? [{ analyser, index }] : [],
    );
    const ways = words.map((word) =>
      languages.flatMap(({ analyser, index }) =>
        waysToPart(word.word, analyser).map((parts) => ({ analyser: index, parts })),
      ),
    );
    const stems = words.flatMap((word) =>
      languages.flatMap(({ index }) => stemOf(word, index) ?? []),
    );
    await lookUp([...new Set(stems)], [...new Set(ways.flat().flatMap(({ parts }) => parts))]);
    const expanded = words.map((word, place): ExpandedWord => ({
      ...word,
      forms: word.forms.map((forms, index) => [
        ...forms,
        ...(beginnings.get(stemOf(word, index) ?? "") ?? []).map((key) => ({
          key,
          factor: BEGINNING_FACTOR,
        })),
      ]),
      compounds: languages.flatMap(
        ({ index }) =>
          bestWay(
            ways[place]!.filter(({ analyser }) => analyser === index),
            counts,
          ) ?? [],
      ),
      isGuess: false,
    }));
    return addNear(catalogue, expanded, mask, needsPlaces ? words.flatMap(searchedKeys) : []);
  };

  /** Replaces words without any entries by the most common words that differ by one letter. */
  async function addNear(
    catalogue: Catalogue,
    words: readonly ExpandedWord[],
    mask: FieldMask,
    withPlaces: readonly string[],
  ): Promise<ExpandedWord[]> {
    // Also reads the parts of compounds, which scoring needs next: each statement costs as much as reading many words.
    const impacts = await reader.impacts(
      catalogue,
      [...words.flatMap(searchedKeys), ...words.flatMap(partsOf)],
      mask,
      withPlaces,
    );
    const isFound = (word: ExpandedWord) =>
      word.compounds.length > 0 ||
      searchedKeys(word).some((key) => impacts.get(key)!.entries.length > 0);
    const expanded: ExpandedWord[] = [];
    const pause = createPause();
    let looked = 0;
    for (const word of words) {
      if (
        isFound(word) ||
        word.word.length < NEAR_MIN_CHARS ||
        /\p{N}/u.test(word.word) ||
        looked === NEAR_WORDS_MAX
      )
        expanded.push(word);
      else {
        looked++;
        await pause();
        const near = (await vocabulary(catalogue))
          .near(word.word, 1)
          .slice(0, NEAR_MAX)
          .flatMap((found) => queryWords(found.word));
        expanded.push({
          ...word,
          isGuess: true,
          forms: word.forms.map((_, index) =>
            near.flatMap(({ forms }): Form[] =>
              forms[index]!.map(({ key, factor }) => ({ key, factor: factor * NEAR_FACTOR })),
            ),
          ),
        });
      }
    }
    return expanded;
  }
}

/** Returns the most common words that begin with a key, from those in rows and those in fresh chunks. */
function commonestBeginning(
  chunks: readonly FreshChunk[],
  key: string,
  words: string | null,
  numbers: readonly number[],
): string[] {
  const found = countBeginning(chunks, key);
  // Only longer words count.
  found.delete(key);
  words?.split(" ").forEach((word, index) => {
    found.set(word, (found.get(word) ?? 0) + numbers[index]!);
  });
  const commonest = [...found].sort(([, a], [, b]) => b - a).slice(0, BEGINNINGS_MAX);
  return commonest.map(([word]) => word);
}

/** Sorts after every letter in byte order. */
const LAST_LETTER = String.fromCodePoint(0x10ffff);

/** Returns the key whose compounds are searched: the word's stem, if it is long enough and not a stop word. */
export function stemOf({ forms, stopMask }: QueryWord, analyser: number): string | null {
  if (!COMPOUNDING.has(ANALYSERS[analyser]!) || (stopMask & (1 << analyser)) !== 0) return null;
  const { key } = forms[analyser]![0]!;
  return key.length - formKey("", ANALYSERS[analyser]!).length >= BEGINNING_MIN_CHARS ? key : null;
}

/** Returns all pairs of index words that a word may consist of, without the letters that join them. */
export function waysToPart(word: string, analyser: Analyser): string[][] {
  const ways: string[][] = [];
  for (let at = PART_MIN_CHARS; at <= word.length - PART_MIN_CHARS; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    const joined = COMPOUNDING.get(analyser)!
      .filter((letters) => left.endsWith(letters))
      .map((letters) => left.slice(0, -letters.length));
    for (const part of [left, ...joined]) {
      if (part.length < PART_MIN_CHARS || isStopWord(part, analyser) || isStopWord(right, analyser))
        continue;
      ways.push([part, right].map((text) => formKey(formsIn(text, analyser)[0]!, analyser)));
    }
  }
  return ways;
}

/** Returns the way whose rarer part is the most common; null if each way has a part that does not occur. */
export function bestWay<Way extends { parts: readonly string[] }>(
  ways: readonly Way[],
  counts: Pick<ReadonlyMap<string, number>, "get">,
): Way | null {
  let [best, most]: [Way | null, number] = [null, 0];
  for (const way of ways) {
    const count = Math.min(...way.parts.map((part) => counts.get(part) ?? 0));
    if (count > most) [best, most] = [way, count];
  }
  return best;
}
