import { READINGS } from "../text/forms";
import type { Catalogue } from "./catalogue";
import { type FieldMask, maskOf } from "./fields";
import type { IndexReader } from "./index-reader";
import { FIELD_STRIDE, type PlacedPostings, type Places, placesIn } from "./postings";
import { type QueryWord, searchedKeys } from "./query-words";

/** Longest stretch of a full text in which words stand together. Measured, docs/benchmarks.md: from 20 on it costs. */
const PASSAGE_WORDS = 16;
/** Words of a query whose places are looked at for closeness: the rarest. Ours. */
const CLOSE_WORDS_MAX = 12;
/** Bytes of places that closeness is worth reading; beyond, a query of the commonest words only does without. */
const CLOSENESS_MAX_BYTES = 24 * 1024 * 1024;

/**
 * Marks by entry id which entries hold the words side by side and in their order, stop words included, in one of the
 * fields; as the language of the text reads them.
 */
export async function markPhrase(reader: IndexReader, catalogue: Catalogue, words: readonly QueryWord[], mask: FieldMask): Promise<Uint8Array> {
  const keysOf = (word: QueryWord, reading: number) => word.forms[reading]!.map(({ key }) => key);
  const impacts = await reader.impacts(catalogue, [...new Set(words.flatMap((word) => word.forms.flat().map(({ key }) => key)))], mask);
  const candidates = READINGS.map((_, reading) => entriesWithAll(words.map((word) => keysOf(word, reading).map((key) => impacts.get(key)!.entries))));
  const placedWords = await reader.placed(catalogue, candidates.flatMap((entries, reading) => (entries.length > 0 ? words.flatMap((word) => keysOf(word, reading)) : [])));
  const marks = new Uint8Array(catalogue.lastEntry + 1);
  candidates.forEach((entries, reading) => {
    const placed = (word: QueryWord, among: Int32Array): PlacedWord => ({ position: word.position, places: placesOf(placedWords, keysOf(word, reading), among, mask) });
    // Neighbours first: each pair leaves fewer entries for the next one, and few are left for the whole phrase.
    let left = entries;
    for (let next = 1; next < words.length && left.length > 0; next++) {
      const pair = [words[next - 1]!, words[next]!].map((word) => placed(word, left));
      left = left.filter((_, index) => stand(pair, index));
    }
    const phrase = words.length > 2 ? words.map((word) => placed(word, left)) : null;
    left.forEach((entry, index) => {
      if (!phrase || stand(phrase, index)) marks[entry] = 1;
    });
  });
  return marks;
}

/** Entries that hold a form of every word, ascending. */
function entriesWithAll(words: readonly Int32Array[][]): Int32Array {
  const unions = words.map((forms) => forms.reduce(union)).sort((a, b) => a.length - b.length);
  return unions.reduce((common, entries) => intersection(common, entries));
}

/**
 * Marks by entry id in which of the entries given, ascending, all words that count to the entry's language stand in one
 * passage of the full text. Where that is too much to read, all of them are marked: words so common stand everywhere.
 */
export async function markPassages(reader: IndexReader, catalogue: Catalogue, words: readonly QueryWord[], entries: Int32Array, mask: FieldMask): Promise<Uint8Array> {
  const marks = new Uint8Array(catalogue.lastEntry + 1);
  if (entries.length === 0 || (mask & FULL_TEXT) === 0) return marks;
  const placed = await reader.placed(catalogue, words.flatMap(searchedKeys));
  if (words.length > CLOSE_WORDS_MAX || bytesOf(placed) > CLOSENESS_MAX_BYTES) {
    for (const entry of entries) marks[entry] = 1;
    return marks;
  }
  const places = words.map((word) => placesOf(placed, searchedKeys(word), entries, FULL_TEXT));
  const ofReading = READINGS.map((_, reading) => places.filter((_, word) => (words[word]!.stopMask & (1 << reading)) === 0));
  for (let index = 0; index < entries.length; index++) {
    const wanted = ofReading[catalogue.entryReadings[entries[index]!]!]!;
    if (wanted.every(({ starts }) => starts[index + 1]! > starts[index]!) && shortestStretch(wanted, index, PASSAGE_WORDS) <= PASSAGE_WORDS) marks[entries[index]!] = 1;
  }
  return marks;
}

/** How close words stand in some entries. */
export interface Closeness {
  /** The share of the query's neighbours that are neighbours in the entry too, in their order. */
  inOrder: Float32Array;
  /** Number of words found by the length of the shortest stretch that has them all in any order; 0 for a single word. */
  near: Float32Array;
}

/**
 * Measures how close a query's words, repeats included, stand in each of the entries given, which ascend. `rarest` are
 * the words that count, the rarest first.
 */
export async function measureCloseness(reader: IndexReader, catalogue: Catalogue, words: readonly QueryWord[], rarest: readonly QueryWord[], entries: Int32Array, mask: FieldMask): Promise<Closeness> {
  const closeness = { inOrder: new Float32Array(entries.length), near: new Float32Array(entries.length) };
  const counted = new Set(rarest.slice(0, CLOSE_WORDS_MAX).map(({ word }) => word));
  if (counted.size < 2) return closeness;
  const looked = words.filter(({ word }) => counted.has(word));
  const placed = await reader.placed(catalogue, looked.flatMap(searchedKeys));
  if (bytesOf(placed) > CLOSENESS_MAX_BYTES) return closeness;

  const placesOfWord = new Map<string, Places>();
  for (const word of looked) if (!placesOfWord.has(word.word)) placesOfWord.set(word.word, placesOf(placed, searchedKeys(word), entries, mask));
  const neighbours = looked.slice(1).map((word, index) => [looked[index]!, word].map(({ word, position }) => ({ position, places: placesOfWord.get(word)! })));
  const distinct = [...placesOfWord.values()];
  for (let index = 0; index < entries.length; index++) {
    closeness.inOrder[index] = neighbours.filter((pair) => stand(pair, index)).length / neighbours.length;
    closeness.near[index] = nearness(distinct, index);
  }
  return closeness;
}

interface PlacedWord {
  /** In the query. */
  position: number;
  places: Places;
}

/** Whether words stand in entry `index` at the distances that they have in the query. */
function stand(words: readonly PlacedWord[], index: number): boolean {
  const [first, ...others] = words as [PlacedWord, ...PlacedWord[]];
  const next = others.map(({ places }) => places.starts[index]!);
  for (let at = first.places.starts[index]!; at < first.places.starts[index + 1]!; at++) {
    const place = first.places.places[at]!;
    let together = true;
    for (let other = 0; other < others.length; other++) {
      const { position, places: { starts, places } } = others[other]!;
      const wanted = place + position - first.position;
      let from = next[other]!;
      while (from < starts[index + 1]! && places[from]! < wanted) from++;
      next[other] = from;
      if (from === starts[index + 1]! || places[from] !== wanted) {
        together = false;
        break;
      }
    }
    if (together) return true;
  }
  return false;
}

/** Number of words that an entry has by the length of the shortest stretch with all of them; 0 for a single word. */
function nearness(all: readonly Places[], index: number): number {
  const words = all.filter(({ starts }) => starts[index + 1]! > starts[index]!);
  return words.length < 2 ? 0 : Math.min(1, words.length / shortestStretch(words, index));
}

/**
 * Moves a window over the places of all words until each is in it once; fields lie too far apart to share a window. Looks
 * no further once the stretch is short enough.
 */
function shortestStretch(words: readonly Places[], index: number, enough = 0): number {
  const next = words.map(({ starts }) => starts[index]!);
  let shortest = FIELD_STRIDE;
  for (;;) {
    let [first, last, behind] = [Infinity, 0, 0];
    for (let word = 0; word < words.length; word++) {
      const place = words[word]!.places[next[word]!]!;
      if (place < first) [first, behind] = [place, word];
      if (place > last) last = place;
    }
    shortest = Math.min(shortest, last - first + 1);
    if (shortest <= enough || ++next[behind]! >= words[behind]!.starts[index + 1]!) return shortest;
  }
}

function bytesOf(placed: ReadonlyMap<string, PlacedPostings>): number {
  return [...placed.values()].reduce((sum, { places }) => sum + places.length, 0);
}

/** A word's places in each of the entries, its forms together. */
function placesOf(placed: ReadonlyMap<string, PlacedPostings>, keys: readonly string[], entries: Int32Array, mask: FieldMask): Places {
  const forms = [...new Set(keys)].flatMap((key): Places[] => {
    const word = placed.get(key);
    return word ? [placesIn(word, entries, mask)] : [];
  }).filter(({ places }) => places.length > 0);
  if (forms.length === 1) return forms[0]!;
  const starts = new Int32Array(entries.length + 1);
  const places = new Int32Array(forms.reduce((sum, form) => sum + form.places.length, 0));
  for (let index = 0; index < entries.length; index++) {
    const merged = forms.map((form) => form.places.subarray(form.starts[index], form.starts[index + 1])).reduce(union, NO_PLACES);
    places.set(merged, starts[index]!);
    starts[index + 1] = starts[index]! + merged.length;
  }
  return { starts, places };
}

const FULL_TEXT = maskOf(["fulltext"]);
const NO_PLACES = new Int32Array(0);

/** Two ascending lists as one. */
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

/** What two ascending lists have in common. */
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
