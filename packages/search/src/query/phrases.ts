import { ANALYSERS } from "../text/forms";
import type { Catalogue } from "../catalogue";
import {
  type FieldMask,
  maskOf,
  TITLE,
  addPositions,
  FIELD_STRIDE,
  firstFrom,
  type PostingsWithOffsets,
  PositionList,
} from "../storage/postings";
import type { IndexReader } from "../storage/index-reader";
import { createPause } from "../scheduling";
import { type QueryWord, searchedKeys } from "./query-words";

/**
 * Longest stretch of a full text in which words count as close together. Measured, docs/benchmarks.md: from 20 on, results
 * get worse.
 */
export const PASSAGE_WORDS = 16;
/** Number of a query's words, the rarest, whose positions are used for closeness. Chosen by judgement. */
export const CLOSE_WORDS_MAX = 12;
/**
 * Maximum number of position bytes read for closeness. A query of only the most common words exceeds it and is ranked
 * without.
 */
const CLOSENESS_MAX_BYTES = 24 * 1024 * 1024;
/** Number of entries processed before checking whether to let other requests run. */
const UNTIL_PAUSE = 256;

/**
 * Marks the entries with the words next to each other and in order, including stop words, in one of the fields, by entry id.
 * Words are compared in the forms of the text's language.
 */
export async function markPhrase(
  reader: IndexReader,
  catalogue: Catalogue,
  words: readonly QueryWord[],
  mask: FieldMask,
): Promise<Uint8Array> {
  const keysOf = (word: QueryWord, analyser: number) => word.forms[analyser]!.map(({ key }) => key);
  const impacts = await reader.impacts(
    catalogue,
    [...new Set(words.flatMap((word) => word.forms.flat().map(({ key }) => key)))],
    mask,
  );
  const candidates = ANALYSERS.map((_, analyser) =>
    entriesWithAll(
      words.map((word) => keysOf(word, analyser).map((key) => impacts.get(key)!.entries)),
    ),
  );
  const placed = await reader.placed(
    catalogue,
    candidates.flatMap((entries, analyser) =>
      entries.length > 0 ? words.flatMap((word) => keysOf(word, analyser)) : [],
    ),
  );
  const marks = new Uint8Array(catalogue.lastEntry + 1);
  const pause = createPause();
  for (const [analyser, entries] of candidates.entries()) {
    const phrase = phraseOf(
      words.map((word) => ({
        position: word.position,
        places: new WordPlaces(placed, keysOf(word, analyser), mask),
      })),
    );
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!;
      if (catalogue.entrySlots[entry]! >= 0 && phrase(entry)) marks[entry] = 1;
      if (index % UNTIL_PAUSE === 0) await pause();
    }
  }
  return marks;
}

/** Returns the entries that contain a form of every word, ascending. */
function entriesWithAll(words: readonly Int32Array[][]): Int32Array {
  const unions = words.map((forms) => forms.reduce(union)).sort((a, b) => a.length - b.length);
  return unions.reduce((common, entries) => intersection(common, entries));
}

/**
 * Marks which of the given entries (ascending) have all counted words in one passage of the full text, by entry id. Stop words
 * of the entry's language do not count. If there are too many words or positions to read, all entries are marked: words that
 * are so common occur close together almost everywhere.
 */
export async function markPassages(
  reader: IndexReader,
  catalogue: Catalogue,
  words: readonly QueryWord[],
  entries: Int32Array,
  mask: FieldMask,
): Promise<Uint8Array> {
  if (entries.length === 0 || (mask & FULL_TEXT) === 0) return new Uint8Array(0);
  const marks = new Uint8Array(catalogue.lastEntry + 1);
  const placed = await reader.placed(catalogue, words.flatMap(searchedKeys));
  if (words.length > CLOSE_WORDS_MAX || bytesOf(placed) > CLOSENESS_MAX_BYTES) {
    for (const entry of entries) marks[entry] = 1;
    return marks;
  }
  const places = words.map((word) => new WordPlaces(placed, searchedKeys(word), FULL_TEXT));
  const ofAnalyser = ANALYSERS.map((_, analyser) =>
    places.filter((_, word) => (words[word]!.stopMask & (1 << analyser)) === 0),
  );
  const pause = createPause();
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    const wanted = ofAnalyser[catalogue.entryAnalysers[entry]!]!;
    if (
      wanted.every((word) => word.read(entry) > 0) &&
      shortestStretch(wanted, PASSAGE_WORDS) <= PASSAGE_WORDS
    )
      marks[entry] = 1;
    if (index % UNTIL_PAUSE === 0) await pause();
  }
  return marks;
}

/** How close words are in some entries. */
export interface Closeness {
  /** The share of the query's adjacent words that are also adjacent in the entry, in the same order. */
  inOrder: Float32Array;
  /**
   * Number of words found, divided by the length of the shortest stretch that contains them all in any order; 0 for a single
   * word.
   */
  near: Float32Array;
}

/**
 * Measures how close a query's words, including repetitions, are in each of the given entries (ascending). `rarest` are the
 * words that count, the rarest first.
 */
export async function measureCloseness(
  reader: IndexReader,
  catalogue: Catalogue,
  words: readonly QueryWord[],
  rarest: readonly QueryWord[],
  entries: Int32Array,
  mask: FieldMask,
): Promise<Closeness> {
  const closeness = {
    inOrder: new Float32Array(entries.length),
    near: new Float32Array(entries.length),
  };
  const counted = new Set(rarest.slice(0, CLOSE_WORDS_MAX).map(({ word }) => word));
  if (counted.size < 2) return closeness;
  const looked = words.filter(({ word }) => counted.has(word));
  const placed = await reader.placed(catalogue, looked.flatMap(searchedKeys));
  if (bytesOf(placed) > CLOSENESS_MAX_BYTES) return closeness;

  const placesOfWord = new Map<string, WordPlaces>();
  for (const { word, ...rest } of looked)
    if (!placesOfWord.has(word))
      placesOfWord.set(word, new WordPlaces(placed, searchedKeys({ word, ...rest }), mask));
  const neighbours = looked.slice(1).map((word, index) => ({
    distance: word.position - looked[index]!.position,
    first: placesOfWord.get(looked[index]!.word)!,
    second: placesOfWord.get(word.word)!,
  }));
  const distinct = [...placesOfWord.values()];
  for (let index = 0; index < entries.length; index++) {
    for (const word of distinct) word.read(entries[index]!);
    closeness.inOrder[index] =
      neighbours.filter(({ first, second, distance }) => stand(first, second, distance)).length /
      neighbours.length;
    closeness.near[index] = nearness(distinct);
  }
  return closeness;
}

/** The positions of a word in all its forms, entry by entry. */
class WordPlaces {
  /** Positions in the current entry, ascending: `list.numbers` until `list.length`. */
  readonly list = new PositionList();
  private readonly forms: { word: PostingsWithOffsets; posting: number }[];

  constructor(
    placed: ReadonlyMap<string, PostingsWithOffsets>,
    keys: readonly string[],
    private readonly mask: FieldMask,
  ) {
    this.forms = [...new Set(keys)]
      .flatMap((key) => placed.get(key) ?? [])
      .map((word) => ({ word, posting: 0 }));
  }

  /** Upper limit of the bytes to read. */
  get bytes(): number {
    return this.forms.reduce((sum, { word }) => sum + word.places.length, 0);
  }

  /** Reads an entry, which must follow the entries read before. Returns the number of the word's positions in it. */
  read(entry: number): number {
    const { list } = this;
    list.length = 0;
    let formsFound = 0;
    for (const form of this.forms) {
      form.posting = firstFrom(form.word.entries, entry, form.posting);
      if (form.word.entries[form.posting] !== entry) continue;
      addPositions(form.word, form.posting, this.mask, list);
      formsFound++;
    }
    // A text may contain several forms of a word, and two forms may share a position.
    if (formsFound > 1) list.numbers.subarray(0, list.length).sort();
    return list.length;
  }
}

/**
 * Creates a function that tells whether an entry contains the words at the distances that they have in the query. It reads
 * the words from the rarest on, and stops when no position is left.
 */
function phraseOf(
  words: readonly { position: number; places: WordPlaces }[],
): (entry: number) => boolean {
  const [rarest, ...others] = words.toSorted((a, b) => a.places.bytes - b.places.bytes) as [
    (typeof words)[number],
    ...(typeof words)[number][],
  ];
  /** Where the phrase may still begin. */
  let beginnings = new Int32Array(64);
  return (entry) => {
    let count = rarest.places.read(entry);
    if (count > beginnings.length) beginnings = new Int32Array(count * 2);
    for (let index = 0; index < count; index++)
      beginnings[index] = rarest.places.list.numbers[index]! - rarest.position;
    for (let other = 0; other < others.length && count > 0; other++) {
      const { position, places } = others[other]!;
      const end = places.read(entry);
      const { numbers } = places.list;
      let [left, at] = [0, 0];
      for (let index = 0; index < count; index++) {
        const wanted = beginnings[index]! + position;
        while (at < end && numbers[at]! < wanted) at++;
        if (at < end && numbers[at] === wanted) beginnings[left++] = beginnings[index]!;
      }
      count = left;
    }
    return count > 0;
  };
}

/** Returns whether the second word follows the first at this distance anywhere in the current entry. */
function stand(first: WordPlaces, second: WordPlaces, distance: number): boolean {
  const [before, behind] = [first.list, second.list];
  for (let index = 0, at = 0; index < before.length && at < behind.length; index++) {
    const wanted = before.numbers[index]! + distance;
    while (at < behind.length && behind.numbers[at]! < wanted) at++;
    if (at < behind.length && behind.numbers[at] === wanted) return true;
  }
  return false;
}

/**
 * Returns the number of words in the current entry, divided by the length of the shortest stretch with all of them; 0 for a
 * single word.
 */
function nearness(all: readonly WordPlaces[]): number {
  const words = all.filter(({ list }) => list.length > 0);
  return words.length < 2 ? 0 : Math.min(1, words.length / shortestStretch(words));
}

/**
 * Returns the length of the shortest stretch, by moving a window over the positions of all words. Fields are too far apart
 * to share a window. Stops as soon as a stretch is short enough.
 */
function shortestStretch(words: readonly WordPlaces[], enough = 0): number {
  const next = new Int32Array(words.length);
  let shortest = FIELD_STRIDE;
  for (;;) {
    let [first, last, behind] = [Infinity, 0, 0];
    for (let word = 0; word < words.length; word++) {
      const place = words[word]!.list.numbers[next[word]!]!;
      if (place < first) [first, behind] = [place, word];
      if (place > last) last = place;
    }
    shortest = Math.min(shortest, last - first + 1);
    if (shortest <= enough || ++next[behind]! >= words[behind]!.list.length) return shortest;
  }
}

function bytesOf(placed: ReadonlyMap<string, PostingsWithOffsets>): number {
  return [...placed.values()].reduce((sum, { places }) => sum + places.length, 0);
}

const FULL_TEXT = maskOf(["fulltext"]);

/** Merges two ascending lists. */
function union(a: Int32Array, b: Int32Array): Int32Array {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const all = new Int32Array(a.length + b.length);
  let [inA, inB, count] = [0, 0, 0];
  while (inA < a.length || inB < b.length) {
    const [left, right] = [a[inA] ?? Infinity, b[inB] ?? Infinity];
    all[count++] = Math.min(left, right);
    if (left <= right) inA++;
    if (right <= left) inB++;
  }
  return all.subarray(0, count);
}

/** Returns the common numbers of two ascending lists. */
function intersection(a: Int32Array, b: Int32Array): Int32Array {
  const common = new Int32Array(Math.min(a.length, b.length));
  let [inA, inB, count] = [0, 0, 0];
  while (inA < a.length && inB < b.length) {
    const [left, right] = [a[inA]!, b[inB]!];
    if (left === right) common[count++] = left;
    if (left <= right) inA++;
    if (right <= left) inB++;
  }
  return common.subarray(0, count);
}

/**
 * Handles queries whose words are all stop words in a language ("The who", "To be or not to be"). Texts in that language
 * match if their title contains all words, or if the words stand next to each other anywhere. Returns what these matches
 * add to the scores, by entry id; null if no language has only stop words.
 */
export async function scoreStopWordTitles(
  reader: IndexReader,
  catalogue: Catalogue,
  words: readonly QueryWord[],
  mask: FieldMask,
): Promise<Float32Array | null> {
  const silent = ANALYSERS.map((_, analyser) =>
    words.every(({ stopMask }) => (stopMask & (1 << analyser)) !== 0),
  );
  if (!silent.includes(true)) return null;
  const distinct = [...new Map(words.map((word) => [word.word, word])).values()];
  const keysOf = (analyser: number) => distinct.map((word) => word.forms[analyser]![0]!.key);
  const titles = await reader.impacts(
    catalogue,
    silent.flatMap((isSilent, analyser) => (isSilent ? keysOf(analyser) : [])),
    mask & TITLE,
  );
  const phrase = words.length > 1 ? await markPhrase(reader, catalogue, words, mask) : null;

  const counts = new Uint8Array(catalogue.lastEntry + 1);
  for (const key of titles.keys()) for (const entry of titles.get(key)!.entries) counts[entry]!++;
  return Float32Array.from(counts, (count, entry) =>
    catalogue.entrySlots[entry]! < 0 || !silent[catalogue.entryAnalysers[entry]!]
      ? 0
      : (count >= distinct.length ? 1 : 0) + (phrase?.[entry] === 1 ? 1 : 0),
  );
}
