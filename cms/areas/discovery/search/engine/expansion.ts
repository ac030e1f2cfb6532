import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { formsIn, type Reading, READINGS } from "../../../../shared/text/forms";
import { isStopWord } from "../../../../shared/text/stop-words";
import type { Catalogue } from "./catalogue";
import { formKey } from "./chunk-builder";
import type { FieldMask } from "./fields";
import {
  countBeginning,
  FIRST_FRESH,
  FRESH_NAMES,
  type FreshChunks,
  placeOf,
} from "./fresh-chunks";
import type { IndexReader } from "./index-reader";
import { createPause } from "./pause";
import { type Form, type QueryWord, queryWords, searchedKeys } from "./query-words";
import type { Vocabulary } from "./vocabulary";

/**
 * Languages that write compounds as one word, and the letters that join their parts. In other languages, longer words with
 * the same beginning do harm as often as good (measured, docs/benchmarks.md).
 */
const COMPOUNDING: ReadonlyMap<Reading, readonly string[]> = new Map([
  ["sv", ["s", "e", "a", "o", "u"]],
  ["nl", ["s", "e", "en", "er"]],
]);
/** Weight of a word that begins with the query's word, as a compound does. Measured, docs/benchmarks.md. */
const BEGINNING_FACTOR = 0.6;
/**
 * Minimum length of a stem whose compounds are searched; maximum number of compounds, the most common first; maximum number
 * of index rows read.
 */
const BEGINNING_MIN_CHARS = 4;
const BEGINNINGS_MAX = 50;
const BEGINNING_ROWS_MAX = 500;
/** Shortest part of a compound. */
const PART_MIN_CHARS = 4;
/**
 * Weight of a word that differs by one letter, if the searched word itself does not occur; minimum length of the word;
 * maximum number of such words, the most common first. Measured, docs/benchmarks.md.
 */
const NEAR_FACTOR = 0.5;
const NEAR_MIN_CHARS = 5;
const NEAR_MAX = 3;
/** Maximum number of a search's unknown words for which similar words are searched: each takes a walk through the vocabulary. */
const NEAR_WORDS_MAX = 8;
/** Number and lifetime of cached look-ups: a new compound is found a minute later. */
const REMEMBERED_MAX = 5_000;
const REMEMBERED_MS = 60_000;

/** A word of a query, with its expansions. */
export interface ExpandedWord extends QueryWord {
  /**
   * Parts of the word, each with its forms. An entry that contains all parts counts as containing the word. At most one way
   * for each reading.
   */
  compounds: readonly { reading: number; parts: readonly string[] }[];
  /** Whether its forms are only guesses. Entries with them do not contain the word, so other spellings are still suggested. */
  isGuess: boolean;
}

/** Expands the words of a query by compounds, their parts, and words that differ by one letter. */
export type ExpandWords = (
  catalogue: Catalogue,
  words: readonly QueryWord[],
  mask: FieldMask,
) => Promise<ExpandedWord[]>;

export function createExpansion(
  freshChunks: FreshChunks,
  reader: IndexReader,
  vocabulary: (catalogue: Catalogue) => Promise<Vocabulary>,
): ExpandWords {
  const beginnings = new LRUCache<string, string[]>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });
  const counts = new LRUCache<string, number>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });

  /** Returns the most common index words that begin with each of the keys. */
  async function wordsBeginning(keys: readonly string[]): Promise<Map<string, string[]>> {
    const missing = keys.filter((key) => !beginnings.has(key));
    if (missing.length > 0) {
      const { rows, chunks } = await freshChunks.readWith(sql<{
        beginning: string;
        words: string | null;
        counts: string | null;
        fresh: string | null;
      }>`
        select beginning, longer.words, longer.counts, ${FRESH_NAMES} as fresh
        from unnest(${missing}::text[]) as beginning cross join lateral (
          select string_agg(word, ' ') as words, string_agg(entries::text, ' ') as counts from (
            select word, sum(entries) as entries from (
              select word, chunk, entries from search_postings where word > beginning and word < beginning || ${LAST_LETTER} order by word limit ${BEGINNING_ROWS_MAX}
            ) each_row where chunk < ${FIRST_FRESH} group by word
          ) each_word
        ) longer`);
      for (const { beginning, words, counts: ofWords } of rows) {
        const found = countBeginning(chunks, beginning);
        // Only longer words count.
        found.delete(beginning);
        const numbers = ofWords?.split(" ").map(Number) ?? [];
        words?.split(" ").forEach((word, index) => {
          found.set(word, (found.get(word) ?? 0) + numbers[index]!);
        });
        const commonest = [...found].sort(([, a], [, b]) => b - a).slice(0, BEGINNINGS_MAX);
        beginnings.set(
          beginning,
          commonest.map(([word]) => word),
        );
      }
    }
    return new Map(keys.map((key) => [key, beginnings.get(key) ?? []]));
  }

  /** Returns the number of entries of each index word. */
  async function countsOf(keys: readonly string[]): Promise<Map<string, number>> {
    const missing = keys.filter((key) => !counts.has(key));
    if (missing.length > 0) {
      const { rows, chunks } = await freshChunks.readWith(sql<{
        word: string;
        entries: number;
        fresh: string | null;
      }>`
        select wanted.word, coalesce(found.entries, 0)::int as entries, ${FRESH_NAMES} as fresh
        from unnest(${missing}::text[]) as wanted(word) cross join lateral (
          select sum(p.entries) filter (where p.chunk < ${FIRST_FRESH}) as entries from search_postings p where p.word = wanted.word
        ) found`);
      for (const { word, entries } of rows) {
        const fresh = chunks.map((chunk) => chunk.entries[placeOf(chunk, word)] ?? 0);
        counts.set(
          word,
          fresh.reduce((sum, count) => sum + count, entries),
        );
      }
    }
    return new Map(keys.map((key) => [key, counts.get(key) ?? 0]));
  }

  return async (catalogue, words, mask) => {
    const languages = READINGS.flatMap((reading, index) =>
      COMPOUNDING.has(reading) && catalogue.entryCounts[index]! > 0 ? [{ reading, index }] : [],
    );
    const ways = words.map((word) =>
      languages.flatMap(({ reading, index }) =>
        waysToPart(word.word, reading).map((parts) => ({ reading: index, parts })),
      ),
    );
    const stems = words.flatMap((word) =>
      languages.flatMap(({ index }) => stemOf(word, index) ?? []),
    );
    const longer =
      stems.length > 0 ? await wordsBeginning([...new Set(stems)]) : new Map<string, string[]>();
    const known =
      ways.flat().length > 0
        ? await countsOf([...new Set(ways.flat().flatMap(({ parts }) => parts))])
        : new Map<string, number>();
    const expanded = words.map((word, place): ExpandedWord => ({
      ...word,
      forms: word.forms.map((forms, index) => [
        ...forms,
        ...(longer.get(stemOf(word, index) ?? "") ?? []).map((key) => ({
          key,
          factor: BEGINNING_FACTOR,
        })),
      ]),
      compounds: languages.flatMap(
        ({ index }) =>
          bestWay(
            ways[place]!.filter(({ reading }) => reading === index),
            known,
          ) ?? [],
      ),
      isGuess: false,
    }));
    return addNear(catalogue, expanded, mask);
  };

  /** Replaces words without any entries by the most common words that differ by one letter. */
  async function addNear(
    catalogue: Catalogue,
    words: readonly ExpandedWord[],
    mask: FieldMask,
  ): Promise<ExpandedWord[]> {
    const impacts = await reader.impacts(catalogue, words.flatMap(searchedKeys), mask);
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

/** Sorts after every letter in byte order. */
const LAST_LETTER = String.fromCodePoint(0x10ffff);

/** Returns the key whose compounds are searched: the word's stem, if it is long enough and not a stop word. */
function stemOf({ forms, stopMask }: QueryWord, reading: number): string | null {
  if (!COMPOUNDING.has(READINGS[reading]!) || (stopMask & (1 << reading)) !== 0) return null;
  const { key } = forms[reading]![0]!;
  return key.length - formKey("", READINGS[reading]!).length >= BEGINNING_MIN_CHARS ? key : null;
}

/** Returns all pairs of index words that a word may consist of, without the letters that join them. */
function waysToPart(word: string, reading: Reading): string[][] {
  const ways: string[][] = [];
  for (let at = PART_MIN_CHARS; at <= word.length - PART_MIN_CHARS; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    const joined = COMPOUNDING.get(reading)!
      .filter((letters) => left.endsWith(letters))
      .map((letters) => left.slice(0, -letters.length));
    for (const part of [left, ...joined]) {
      if (part.length < PART_MIN_CHARS || isStopWord(part, reading) || isStopWord(right, reading))
        continue;
      ways.push([part, right].map((text) => formKey(formsIn(text, reading)[0]!, reading)));
    }
  }
  return ways;
}

/** Returns the way whose rarer part is the most common; null if each way has a part that does not occur. */
function bestWay<Way extends { parts: readonly string[] }>(
  ways: readonly Way[],
  counts: ReadonlyMap<string, number>,
): Way | null {
  let [best, most]: [Way | null, number] = [null, 0];
  for (const way of ways) {
    const count = Math.min(...way.parts.map((part) => counts.get(part) ?? 0));
    if (count > most) [best, most] = [way, count];
  }
  return best;
}
