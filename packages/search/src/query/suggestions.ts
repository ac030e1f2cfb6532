import { tokensOf, type Token } from "../text/tokens";
import type { SuggestQuery, CorrectQuery } from "../types";
import type { Catalogue } from "../catalogue";
import { BEGINS_TITLE, surfaceKey } from "../storage/chunk-builder";
import { maskOf, TITLE, ALL_FIELDS } from "../storage/postings";
import type { IndexReader } from "../storage/index-reader";
import { createPause } from "../scheduling";
import { allowedErrors, type NearWord, type Vocabulary } from "../vocabulary";
import { analyserOf, isStopWord } from "../text/forms";
import { queryWords, searchedKeys } from "./query-words";

/** Maximum number of typed words that are used: more than a title has. */
export const TYPED_WORDS_MAX = 12;
/** Maximum number of completions of a typed prefix, the most common first. */
const COMPLETIONS_MAX = 60;
/** Maximum number of entries of all completions that are examined. */
const COMPLETED_ENTRIES_MAX = 400_000;
/** Maximum number of corrections of a typed word, the nearest first. */
const CORRECTIONS_MAX = 20;

const BEGINS = maskOf([BEGINS_TITLE]);

/** Returns posts whose titles contain all typed words, the last one as a prefix: see `SearchEngine.suggest`. */
export async function suggestTitles(
  reader: IndexReader,
  catalogue: Catalogue,
  vocabulary: Vocabulary,
  query: SuggestQuery,
): Promise<number[]> {
  const typed = tokensOf(query.text)
    .slice(0, TYPED_WORDS_MAX)
    .map(({ word }) => word);
  if (typed.length === 0) return [];
  const candidates: NearWord[][] = [];
  const pause = createPause();
  for (const [index, word] of typed.entries()) {
    const words =
      index === typed.length - 1 ? completionsOf(vocabulary, word) : spellingsOf(vocabulary, word);
    if (words.length === 0) return [];
    candidates.push(words);
    await pause();
  }
  const found = await reader.impacts(
    catalogue,
    [...new Set(candidates.flat().map(({ word }) => surfaceKey(word)))],
    TITLE | BEGINS,
  );

  // By entry: how many typed words its title has, with how many errors, and whether the title begins with the first word.
  const foundWords = new Uint8Array(catalogue.lastEntry + 1);
  const errors = new Uint8Array(catalogue.lastEntry + 1);
  const begins = new Uint8Array(catalogue.lastEntry + 1);
  candidates.forEach((words, place) => {
    // Words with the fewest errors come first, so the first one found in a title counts.
    for (const { word, errors: ofCandidate } of words) {
      const { entries, shapes } = found.get(surfaceKey(word))!;
      for (let index = 0; index < entries.length; index++) {
        const entry = entries[index]!;
        if (foundWords[entry] !== place || (shapes[index]! & TITLE) === 0) continue;
        foundWords[entry]!++;
        errors[entry]! += ofCandidate;
        if (place === 0 && (shapes[index]! & BEGINS) !== 0) begins[entry] = 1;
      }
    }
  });

  const ownLanguage = catalogue.languages.indexOf(query.language);
  const visible = catalogue.typeMarks(query.visibleTypes);
  const ranks = catalogue.latestRank();
  const best = new Map<number, number>();
  for (let entry = 0; entry < foundWords.length; entry++) {
    const slot = catalogue.entrySlots[entry]!;
    if (foundWords[entry]! < typed.length || slot < 0 || !catalogue.isVisible(slot, visible))
      continue;
    const key =
      ((catalogue.entryLanguages[entry] === ownLanguage ? 0 : 1) * 256 + errors[entry]!) * 2 +
      (begins[entry] === 1 ? 0 : 1);
    if (key < (best.get(slot) ?? Infinity)) best.set(slot, key);
  }
  return [...best]
    .sort(([slotA, a], [slotB, b]) => a - b || ranks[slotA]! - ranks[slotB]!)
    .slice(0, query.limit)
    .map(([slot]) => catalogue.ids[slot]!);
}

/** Returns the words that a typed word may mean: itself, ignoring accents, or else the nearest words. */
function spellingsOf(vocabulary: Vocabulary, word: string): NearWord[] {
  const exact = vocabulary.spellings(word);
  return exact.length > 0
    ? exact
    : vocabulary.near(word, allowedErrors(word)).slice(0, CORRECTIONS_MAX);
}

/** Returns the words that a typed prefix may become. */
function completionsOf(vocabulary: Vocabulary, beginning: string): NearWord[] {
  const exact = vocabulary.beginningWith(beginning, COMPLETIONS_MAX);
  // The word itself comes first, because it may be rarer than its completions.
  const words =
    exact.length > 0
      ? [...vocabulary.spellings(beginning), ...exact]
      : vocabulary.near(beginning, allowedErrors(beginning), true).slice(0, COMPLETIONS_MAX);
  let entries = 0;
  return words.filter(
    ({ count }) => (entries += count) <= COMPLETED_ENTRIES_MAX || entries === count,
  );
}

/** Maximum number of words of a search that are examined. */
export const CORRECTED_WORDS_MAX = 12;
/** A word in more entries than this counts as correctly spelled. */
export const RARE_WORD_ENTRIES_MAX = 2;
/** A replacement must occur in this many times as many entries as the word, for each typing error. Chosen by judgement. */
export const COMMONER_TIMES = 5;
/** Maximum number of replacements of a word that are looked up, the most promising first. */
export const CANDIDATES_MAX = 8;
/** Weight of a word in the page's language, relative to one only in other languages. */
const OWN_LANGUAGE_FACTOR = 4;
/** Minimum number of letters in each part of a word that was joined by mistake. */
const PART_MIN_CHARS = 3;

/** A possible replacement: one or two words, the number of errors, and the weight of the visible entries. */
interface Replacement {
  words: string[];
  errors: number;
  weight: number;
}

/** Returns the search with its rare words replaced by the nearest common ones, or null: see `SearchEngine.correct`. */
export async function correctSearch(
  reader: IndexReader,
  catalogue: Catalogue,
  vocabulary: Vocabulary,
  { search, language, visibleTypes }: CorrectQuery,
): Promise<string | null> {
  const tokens = tokensOf(search).slice(0, CORRECTED_WORDS_MAX);
  const visible = catalogue.typeMarks(visibleTypes);
  const analyser = analyserOf(language);
  const edits: { start: number; end: number; text: string }[] = [];
  const pause = createPause();
  for (let index = 0; index < tokens.length; index++) {
    await pause();
    const [token, next] = [tokens[index]!, tokens[index + 1]];
    const isRare = await isRareWord(token.word);
    const joined =
      next && (isRare || (await isRareWord(next.word))) ? await joinedWord(token, next) : null;
    if (joined !== null) {
      edits.push({ start: token.start, end: next!.end, text: joined });
      index++;
    } else if (isRare) {
      const best = await bestReplacement(token.word);
      if (best) edits.push({ start: token.start, end: token.end, text: best.words.join(" ") });
    }
  }
  if (edits.length === 0) return null;
  return edits.reduceRight(
    (text, { start, end, text: replacement }) =>
      text.slice(0, start) + replacement + text.slice(end),
    search,
  );

  /** Returns whether hardly any text contains a word. */
  async function isRareWord(word: string): Promise<boolean> {
    if (
      isStopWord(word, analyser) ||
      /\p{N}/u.test(word) ||
      vocabulary.countOf(word) > RARE_WORD_ENTRIES_MAX
    )
      return false;
    const keys = queryWords(word).flatMap(searchedKeys);
    const found = await reader.impacts(catalogue, keys, ALL_FIELDS);
    return [...found.values()].every(({ entries }) => entries.length <= RARE_WORD_ENTRIES_MAX);
  }

  /** Joins two words if together they make a known word: "class room" becomes "classroom". */
  async function joinedWord(left: Token, right: Token): Promise<string | null> {
    const word = left.word + right.word;
    const [written] = vocabulary.spellings(word).sort((a, b) => b.count - a.count);
    if (!written) return null;
    const weights = await visibleWeights([written.word]);
    return weights.get(written.word)! > 0 ? written.word : null;
  }

  async function bestReplacement(word: string): Promise<Replacement | null> {
    const count = vocabulary.countOf(word);
    const near = vocabulary
      .near(word, allowedErrors(word))
      .filter(
        (candidate) =>
          candidate.errors > 0 && candidate.count > count * COMMONER_TIMES * candidate.errors,
      )
      .slice(0, CANDIDATES_MAX)
      .map((candidate) => ({ words: [candidate.word], errors: candidate.errors }));
    const candidates = [...near, ...partsOf(word)];
    const weights = await visibleWeights(candidates.flatMap(({ words }) => words));
    return (
      candidates
        .map((candidate): Replacement => ({
          ...candidate,
          weight: Math.min(...candidate.words.map((part) => weights.get(part)!)),
        }))
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => a.errors - b.errors || b.weight - a.weight)[0] ?? null
    );
  }

  /** Returns the best way to split a word into two common words, if there is one: "childlabour". */
  function partsOf(word: string): { words: string[]; errors: number }[] {
    const ways = Array.from(
      { length: Math.max(0, word.length - 2 * PART_MIN_CHARS + 1) },
      (_, index) => index + PART_MIN_CHARS,
    )
      .map((at) => [word.slice(0, at), word.slice(at)])
      .map((words) => ({
        words,
        errors: 1,
        count: Math.min(...words.map((part) => vocabulary.countOf(part))),
      }))
      .filter(({ count }) => count > vocabulary.countOf(word) * COMMONER_TIMES)
      .sort((a, b) => b.count - a.count);
    return ways.slice(0, 1);
  }

  /**
   * Returns the number of visible entries that contain each word. Entries in the page's language count more. All words are read
   * with one statement.
   */
  async function visibleWeights(words: readonly string[]): Promise<Map<string, number>> {
    const found = await reader.impacts(catalogue, words.map(surfaceKey), ALL_FIELDS);
    const own = catalogue.languages.indexOf(language);
    const weightOf = (word: string) => {
      let weight = 0;
      for (const entry of found.get(surfaceKey(word))!.entries) {
        const slot = catalogue.entrySlots[entry]!;
        if (slot >= 0 && catalogue.isVisible(slot, visible))
          weight += catalogue.entryLanguages[entry] === own ? OWN_LANGUAGE_FACTOR : 1;
      }
      return weight;
    };
    return new Map(words.map((word) => [word, weightOf(word)]));
  }
}
