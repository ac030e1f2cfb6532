import { ANALYSERS } from "../text/forms";
import type { Catalogue } from "../catalogue";
import {
  type ExpandedWord,
  ALL_ANALYSERS,
  countedWords,
  FOLDED_FACTOR,
  partsOf,
  type QueryWord,
  searchedKeys,
} from "./query-words";
import { type FieldMask, maskOf, TITLE } from "../storage/postings";
import type { IndexReader } from "../storage/index-reader";
import { type Impacts, rarity } from "./relevance";

/** Weight of a text in the language of the page, relative to an equally good one in another language. Chosen: a little more. */
export const OWN_LANGUAGE_FACTOR = 1.1;
/**
 * Factor for a post that has a text in the language of the page, whichever of its texts was found: readers should first see
 * what they can read. Measured, docs/benchmarks.md, "Languages of the first results".
 */
export const READABLE_FACTOR = 3;
/** Bonus for a title that consists only of the query's words. Measured, docs/benchmarks.md. */
export const TITLE_COVERAGE_BONUS = 1;
/** Factor for a text that contains all words, in any position. Measured, docs/benchmarks.md. */
export const ALL_WORDS_FACTOR = 1.1;

/** Weight of all parts of a compound, relative to the compound itself. Measured, docs/benchmarks.md. */
export const COMPOUND_FACTOR = 0.6;

/** All fields except the full text. Words in these fields count as close together, however far apart they are. */
const SHORT_FIELDS = maskOf(["title", "abstract", "keywords", "authors", "labels"]);

/**
 * The entries that contain any of a query's words, ascending, and what does not depend on the reader. Only these entries are
 * stored, so that a search of a rare word costs little for each later step, and many searches fit into the cache.
 */
export interface EntryScores {
  entries: Int32Array;
  /** By index in `entries`: score without the factors for languages and for quoted phrases. Exact, as they are applied later. */
  scores: Float64Array;
  /** By index in `entries`: PARTIAL, ANYWHERE or TOGETHER. */
  coverage: Uint8Array;
  /** Whether `coverage` has ANYWHERE. */
  needsPositions: boolean;
  /** Rarity of each word, in the language where it is most common. */
  rarities: number[];
}

/**
 * Which of the words an entry contains: not all of them; all, and their positions must tell whether they are close together;
 * all, close together. Stop words of the entry's language do not count.
 */
const PARTIAL = 0;
const ANYWHERE = 1;
const TOGETHER = 2;

/** Memory of an entry in EntryScores. */
const ENTRY_BYTES = 13;
/** Returns the memory of scores, in bytes. */
export const bytesOfScores = ({ entries }: EntryScores): number => entries.length * ENTRY_BYTES;

/**
 * Three counts of words share one number, the lowest byte first: those found anywhere, those in the short fields, and those in
 * the title.
 */
const IN_SHORT_FIELDS = 1 << 8;
const IN_TITLE = 1 << 16;
const COUNT = 255;

/**
 * Adds up the scores of each entry for distinct words, one word after the other. `additions` is added to the scores, by entry
 * id; null for nothing.
 */
export async function scoreEntries(
  reader: IndexReader,
  catalogue: Catalogue,
  words: readonly (QueryWord & Partial<ExpandedWord>)[],
  mask: FieldMask,
  additions: Float32Array | null = null,
): Promise<EntryScores> {
  const keys = [...words.flatMap(searchedKeys), ...words.flatMap(partsOf)];
  const impacts = await reader.impacts(catalogue, keys, mask);
  // No pause from here on, so that the catalogue does not change.
  const scratch = scratchFor(catalogue.lastEntry);
  const rarities = words.map((word) => {
    const forms = [
      ...foundForms(catalogue, word, impacts),
      ...(word.compounds ?? []).map((compound) => foundCompound(catalogue, compound, impacts)),
    ];
    const uncounted = word.isGuess ? ALL_ANALYSERS : word.stopMask;
    if (forms.length === 1) addForm(catalogue, forms[0]!, uncounted, scratch);
    else if (forms.length > 1) addForms(catalogue, forms, uncounted, scratch);
    return Math.min(...forms.map((form) => form.rarity), RAREST);
  });
  if (additions)
    for (let entry = 0; entry < additions.length; entry++)
      scratch.scores[entry]! += additions[entry]!;
  return { ...collectEntries(catalogue, countedWords(words), scratch), rarities };
}

/**
 * Moves the scores of entries with any of the words out of the scratch arrays, which are all 0 afterwards. `counted` is the
 * number of words that count in each analyser.
 */
function collectEntries(
  { lastEntry, entryAnalysers, titleLengths }: Catalogue,
  counted: readonly number[],
  { scores: scratchScores, counts }: Scratch,
): Omit<EntryScores, "rarities"> {
  let size = 0;
  for (let entry = 0; entry <= lastEntry; entry++) if (scratchScores[entry] !== 0) size++;
  const entries = new Int32Array(size);
  const scores = new Float64Array(size);
  const coverage = new Uint8Array(size);
  let needsPositions = false;
  for (let entry = 0, index = 0; index < size; entry++) {
    let score = scratchScores[entry]!;
    if (score === 0) continue;
    const count = counts[entry]!;
    const wanted = counted[entryAnalysers[entry]!]!;
    if (count >= IN_TITLE)
      score *= 1 + TITLE_COVERAGE_BONUS * Math.min(1, (count >> 16) / titleLengths[entry]!);
    if ((count & COUNT) >= wanted) {
      score *= ALL_WORDS_FACTOR;
      const isTogether = wanted < 2 || ((count >> 8) & COUNT) >= wanted;
      coverage[index] = isTogether ? TOGETHER : ANYWHERE;
      needsPositions ||= !isTogether;
    }
    entries[index] = entry;
    scores[index++] = score;
    scratchScores[entry] = 0;
    counts[entry] = 0;
  }
  return { entries, scores, coverage, needsPositions };
}

/**
 * Arrays by entry id that are all 0 between uses. No use spans a pause, so one set serves all searches: creating arrays of
 * this size for each search costs more than filling them.
 */
interface Scratch {
  /** 0 for entries without any of the words. */
  scores: Float32Array;
  counts: Int32Array;
  /** Of the current word: see `addForms`. */
  strengths: Float32Array;
  shapes: Uint8Array;
}

const newScratch = (size: number): Scratch => ({
  scores: new Float32Array(size),
  counts: new Int32Array(size),
  strengths: new Float32Array(size),
  shapes: new Uint8Array(size),
});

let scratch = newScratch(0);
function scratchFor(lastEntry: number): Scratch {
  if (scratch.shapes.length <= lastEntry) scratch = newScratch(Math.ceil(lastEntry * 1.5) + 1);
  return scratch;
}

/** An unknown word is rarer than any other. */
const RAREST = rarity(0, 2 ** 31);

interface FoundForm extends Impacts {
  rarity: number;
  /** Score per unit of impact. */
  weight: number;
}

/** Returns the forms of a word that occur, each as rare as the word in the form's language. */
function foundForms(
  catalogue: Catalogue,
  { forms, stopMask }: QueryWord,
  impacts: ReadonlyMap<string, Impacts>,
): FoundForm[] {
  return ANALYSERS.flatMap((_, analyser) => {
    if ((stopMask & (1 << analyser)) !== 0) return [];
    const found = forms[analyser]!.map(({ key, factor }) => ({
      ...impacts.get(key)!,
      factor,
    })).filter(({ entries }) => entries.length > 0);
    // The rarity is that of the word as typed, or without accents. Other forms count only if neither occurs.
    const own = found.filter(({ factor }) => factor >= FOLDED_FACTOR);
    const wordRarity = rarity(
      Math.max(0, ...(own.length > 0 ? own : found).map(({ entries }) => entries.length)),
      catalogue.entryCounts[analyser]!,
    );
    return found.map((form) => ({ ...form, rarity: wordRarity, weight: wordRarity * form.factor }));
  });
}

/** Returns the entries with all parts of a compound. Their impact is a share of what the parts would score on their own. */
function foundCompound(
  catalogue: Catalogue,
  { analyser, parts }: ExpandedWord["compounds"][number],
  impacts: ReadonlyMap<string, Impacts>,
): FoundForm {
  const found = parts
    .map((part) => impacts.get(part)!)
    .sort((a, b) => a.entries.length - b.entries.length);
  const rarities = found.map(({ entries }) =>
    rarity(entries.length, catalogue.entryCounts[analyser]!),
  );
  const [rarest, ...others] = found as [Impacts, ...Impacts[]];
  const all: { entries: number[]; impacts: number[]; shapes: number[] } = {
    entries: [],
    impacts: [],
    shapes: [],
  };
  const next = others.map(() => 0);
  for (let index = 0; index < rarest.entries.length; index++) {
    const entry = rarest.entries[index]!;
    let impact = rarest.impacts[index]! * rarities[0]!;
    let shape = rarest.shapes[index]!;
    const hasAllParts = others.every((other, place) => {
      let at = next[place]!;
      while (at < other.entries.length && other.entries[at]! < entry) at++;
      next[place] = at;
      if (other.entries[at] !== entry) return false;
      impact += other.impacts[at]! * rarities[place + 1]!;
      shape &= other.shapes[at]!;
      return true;
    });
    if (!hasAllParts) continue;
    all.entries.push(entry);
    all.impacts.push(impact);
    all.shapes.push(shape);
  }
  return {
    entries: Int32Array.from(all.entries),
    impacts: Float32Array.from(all.impacts),
    shapes: Uint8Array.from(all.shapes),
    rarity: Math.max(...rarities),
    weight: COMPOUND_FACTOR,
  };
}

function addForm(
  catalogue: Catalogue,
  { entries, impacts, shapes, weight }: FoundForm,
  uncounted: number,
  { scores, counts }: Scratch,
): void {
  const { entrySlots, entryAnalysers } = catalogue;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    if (entrySlots[entry]! < 0) continue;
    scores[entry]! += weight * impacts[index]!;
    if (uncounted === 0 || ((uncounted >> entryAnalysers[entry]!) & 1) === 0)
      counts[entry]! += COUNTS_OF_SHAPE[shapes[index]!]!;
  }
}

/** Adds the strongest form of a word in each entry, not the sum of all forms. */
function addForms(
  catalogue: Catalogue,
  forms: readonly FoundForm[],
  uncounted: number,
  { scores, counts, strengths, shapes: allShapes }: Scratch,
): void {
  const { entrySlots, entryAnalysers } = catalogue;
  for (const { entries, impacts, shapes, weight } of forms) {
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!;
      const strength = weight * impacts[index]!;
      if (strengths[entry]! < strength) strengths[entry] = strength;
      allShapes[entry]! |= shapes[index]!;
    }
  }
  for (const { entries } of forms) {
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!;
      if (strengths[entry] === 0) continue;
      if (entrySlots[entry]! >= 0) {
        scores[entry]! += strengths[entry]!;
        if (uncounted === 0 || ((uncounted >> entryAnalysers[entry]!) & 1) === 0)
          counts[entry]! += COUNTS_OF_SHAPE[allShapes[entry]!]!;
      }
      strengths[entry] = 0;
      allShapes[entry] = 0;
    }
  }
}

/** The addition of one word to an entry's counts, by the fields that contain it. */
const COUNTS_OF_SHAPE = Int32Array.from(
  { length: 256 },
  (_, shape) =>
    1 +
    ((shape & SHORT_FIELDS) === 0 ? 0 : IN_SHORT_FIELDS) +
    ((shape & TITLE) === 0 ? 0 : IN_TITLE),
);

/** Returns the slots of posts that contain any of the words, without duplicates. */
export function matchedSlots(
  { size, entrySlots }: Catalogue,
  { entries }: EntryScores,
): Int32Array {
  const marks = new Uint8Array(size);
  const slots = new Int32Array(Math.min(entries.length, size));
  let count = 0;
  for (let index = 0; index < entries.length; index++) {
    const slot = entrySlots[entries[index]!]!;
    if (slot < 0 || marks[slot] === 1) continue;
    marks[slot] = 1;
    slots[count++] = slot;
  }
  return slots.slice(0, count);
}

/** Marks the entries that contain all words, by entry id. */
export function markAllWords(
  { lastEntry, entryAnalysers }: Catalogue,
  { entries, coverage }: EntryScores,
  words: readonly QueryWord[],
): Uint8Array {
  const counted = countedWords(words);
  const marks = new Uint8Array(lastEntry + 1);
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    if (coverage[index] !== PARTIAL && counted[entryAnalysers[entry]!]! > 0) marks[entry] = 1;
  }
  return marks;
}

/** Results of matching for each post, from its best entry. */
export interface Matches {
  /** By slot. */
  scores: Float32Array;
  /** By slot: 1 for a full match: an entry that has all words close together. */
  isFullMatch: Uint8Array;
  /** By slot: id of the best entry. */
  entries: Int32Array;
  /** The searched words, the rarest first. */
  words: QueryWord[];
}

/**
 * Returns entries that contain all words, but not all in the short fields; their positions must tell whether they are close
 * together. Only entries of posts that are marked in `found`.
 */
export function entriesToLocate(
  { entrySlots }: Catalogue,
  { entries, coverage, needsPositions }: EntryScores,
  found: Uint8Array,
): Int32Array {
  if (!needsPositions) return new Int32Array(0);
  return entries.filter((entry, index) => {
    const slot = entrySlots[entry]!;
    return coverage[index] === ANYWHERE && slot >= 0 && found[slot] === 1;
  });
}

/**
 * Computes the score of posts that are marked by slot in `found`. Each entry is judged by the stop words of its own language; a
 * post gets the score of its best entry. `together` marks entries with all words in one passage of their full text. `boosts`,
 * if given, has a factor for each entry.
 */
export function bestByPost(
  catalogue: Catalogue,
  { entries: found, scores: foundScores, coverage, rarities }: EntryScores,
  words: readonly QueryWord[],
  {
    found: isFound,
    language,
    together,
    boosts,
  }: { found: Uint8Array; language: string; together: Uint8Array; boosts: Float32Array | null },
): Matches {
  const { entrySlots, entryLanguages } = catalogue;
  const scores = new Float32Array(catalogue.size);
  const isFullMatch = new Uint8Array(catalogue.size);
  const entries = new Int32Array(catalogue.size);
  const ownLanguage = catalogue.languages.indexOf(language);
  for (let index = 0; index < found.length; index++) {
    const entry = found[index]!;
    const slot = entrySlots[entry]!;
    if (slot < 0 || isFound[slot] === 0) continue;
    let score = foundScores[index]!;
    if (boosts) score *= boosts[entry]!;
    if (entryLanguages[entry] === ownLanguage) score *= OWN_LANGUAGE_FACTOR;
    const hasAllTogether =
      coverage[index] === TOGETHER || (coverage[index] === ANYWHERE && together[entry] === 1)
        ? 1
        : 0;
    if (
      entries[slot] !== 0 &&
      (hasAllTogether < isFullMatch[slot]! ||
        (hasAllTogether === isFullMatch[slot] && score <= scores[slot]!))
    )
      continue;
    entries[slot] = entry;
    scores[slot] = score;
    isFullMatch[slot] = hasAllTogether;
  }
  const hasLanguage = catalogue.markLanguage(language);
  for (let slot = 0; slot < catalogue.size; slot++)
    if (hasLanguage[slot] === 1) scores[slot]! *= READABLE_FACTOR;
  const byRarity = words
    .map((word, index) => ({ word, rarity: rarities[index]! }))
    .sort((a, b) => b.rarity - a.rarity);
  return { scores, isFullMatch, entries, words: byRarity.map(({ word }) => word) };
}
