import { READINGS } from "../text/forms";
import type { Catalogue } from "./catalogue";
import { type FieldMask, maskOf, TITLE } from "./fields";
import type { IndexReader } from "./index-reader";
import { countedWords, type QueryWord, searchedKeys } from "./query-words";
import { type Impacts, rarity } from "./relevance";

/** Entries in the language of the page come before equally good ones in another. Ours. */
const OWN_LANGUAGE_FACTOR = 1.1;
/** What a title gains that is made of the query's words and nothing else. Measured, docs/benchmarks.md. */
const TITLE_COVERAGE_BONUS = 1;
/** What a text gains that holds all words, wherever they stand. Measured, docs/benchmarks.md. */
const ALL_WORDS_FACTOR = 1.1;

/** All fields but the full text: words that stand in these stand together, however far apart. */
const SHORT_FIELDS = maskOf(["title", "abstract", "keywords", "authors", "labels"]);

/**
 * What entries hold of a query's words; by entry id. The counts of words lie in one number, the lowest byte first: those
 * found anywhere, those in the short fields, those in the title. Stop words of the entry's language do not count.
 */
export interface EntryScores {
  /** 0 where there is nothing. */
  scores: Float32Array;
  counts: Int32Array;
  /** How rare each of the words is, where it is commonest. */
  rarities: number[];
}
const IN_SHORT_FIELDS = 1 << 8;
const IN_TITLE = 1 << 16;
const COUNT = 255;

/** How many of the words an entry holds. */
export const countFound = (counts: number): number => counts & COUNT;
/** How many of them in title, abstract and names together. */
export const countTogether = (counts: number): number => (counts >> 8) & COUNT;

/** Adds up what each entry holds of distinct words, one word after the other. */
export async function scoreEntries(reader: IndexReader, catalogue: Catalogue, words: readonly QueryWord[], mask: FieldMask): Promise<EntryScores> {
  const impacts = await reader.impacts(catalogue, words.flatMap(searchedKeys), mask);
  // From here on without a pause, so that the catalogue stays as it is.
  const scores = new Float32Array(catalogue.lastEntry + 1);
  const counts = new Int32Array(catalogue.lastEntry + 1);
  const scratch = scratchFor(catalogue.lastEntry);
  const rarities = words.map((word) => {
    const forms = foundForms(catalogue, word, impacts);
    if (forms.length === 1) addForm(catalogue, forms[0]!, word.stopMask, scores, counts);
    else if (forms.length > 1) addForms(catalogue, forms, word.stopMask, scores, counts, scratch);
    return Math.min(...forms.map((form) => form.rarity), rarity(0, catalogue.lastEntry));
  });
  return { scores, counts, rarities };
}

/** Arrays that are all 0 whenever nobody uses them, which nobody does across a pause: one pair serves all searches. */
let scratchArrays = { strengths: new Float32Array(0), shapes: new Uint8Array(0) };
function scratchFor(lastEntry: number): typeof scratchArrays {
  if (scratchArrays.shapes.length <= lastEntry) scratchArrays = { strengths: new Float32Array(lastEntry * 2 + 1), shapes: new Uint8Array(lastEntry * 2 + 1) };
  return scratchArrays;
}

interface FoundForm extends Impacts {
  rarity: number;
  /** What the form adds for each unit of impact. */
  weight: number;
}

/** The forms of a word that somebody wrote, each as rare as the word is in the form's language. */
function foundForms(catalogue: Catalogue, { forms, stopMask }: QueryWord, impacts: ReadonlyMap<string, Impacts>): FoundForm[] {
  return READINGS.flatMap((_, reading) => {
    if ((stopMask & (1 << reading)) !== 0) return [];
    const found = forms[reading]!.map(({ key, factor }) => ({ ...impacts.get(key)!, factor })).filter(({ entries }) => entries.length > 0);
    // The commonest form stands for all: whoever writes an accent is found without it too.
    const wordRarity = rarity(Math.max(0, ...found.map(({ entries }) => entries.length)), catalogue.entryCounts[reading]!);
    return found.map((form) => ({ ...form, rarity: wordRarity, weight: wordRarity * form.factor }));
  });
}

function addForm(catalogue: Catalogue, { entries, impacts, shapes, weight }: FoundForm, stopMask: number, scores: Float32Array, counts: Int32Array): void {
  const { entrySlots, entryReadings } = catalogue;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    if (entrySlots[entry]! < 0) continue;
    scores[entry]! += weight * impacts[index]!;
    if (stopMask === 0 || ((stopMask >> entryReadings[entry]!) & 1) === 0) counts[entry]! += COUNTS_OF_SHAPE[shapes[index]!]!;
  }
}

/** Of a word's forms the strongest counts in each entry, not all of them. See `scratchFor`. */
function addForms(
  catalogue: Catalogue, forms: readonly FoundForm[], stopMask: number, scores: Float32Array, counts: Int32Array,
  { strengths, shapes: allShapes }: { strengths: Float32Array; shapes: Uint8Array },
): void {
  const { entrySlots, entryReadings } = catalogue;
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
        if (stopMask === 0 || ((stopMask >> entryReadings[entry]!) & 1) === 0) counts[entry]! += COUNTS_OF_SHAPE[allShapes[entry]!]!;
      }
      strengths[entry] = 0;
      allShapes[entry] = 0;
    }
  }
}

/** What a word adds to an entry's counts, by the fields that it stands in. */
const COUNTS_OF_SHAPE = Int32Array.from({ length: 256 }, (_, shape) => 1 + ((shape & SHORT_FIELDS) === 0 ? 0 : IN_SHORT_FIELDS) + ((shape & TITLE) === 0 ? 0 : IN_TITLE));

/** A post that matches, by its best entry. */
export interface Matches {
  /** Slots of matching posts. */
  slots: Int32Array;
  scores: Float32Array;
  /** By slot: 1 where an entry holds all words together. */
  complete: Uint8Array;
  /** By slot: id of the best entry. */
  entries: Int32Array;
  /** Words that were searched for, the rarest first. */
  words: QueryWord[];
}

/** Entries that hold all words, but not all of them in the short fields: whether they stand together, places must tell. */
export function apartEntries(catalogue: Catalogue, { counts }: EntryScores, words: readonly QueryWord[]): Int32Array {
  const counted = countedWords(words);
  const entries: number[] = [];
  for (let entry = 0; entry < counts.length; entry++) {
    const count = counts[entry]!;
    if (count === 0) continue;
    const wanted = counted[catalogue.entryReadings[entry]!]!;
    if (wanted > 1 && countFound(count) >= wanted && countTogether(count) < wanted) entries.push(entry);
  }
  return Int32Array.from(entries);
}

/**
 * Finds the posts that hold any of the words. Each entry is read by its own language; a post counts once, by its best
 * entry. `together` marks entries that hold all words in one passage of their full text; `boosts` multiplies scores,
 * where given.
 */
export function bestByPost(
  catalogue: Catalogue, { scores: entryScores, counts, rarities }: EntryScores, words: readonly QueryWord[],
  { language, together, boosts }: { language: string; together: Uint8Array; boosts: Float32Array | null },
): Matches {
  const { entrySlots, entryReadings, entryLanguages, titleLengths } = catalogue;
  const counted = countedWords(words);
  const scores = new Float32Array(catalogue.size);
  const complete = new Uint8Array(catalogue.size);
  const entries = new Int32Array(catalogue.size);
  const slots = new Int32Array(catalogue.size);
  const ownLanguage = catalogue.languages.indexOf(language);
  let slotCount = 0;
  // Entries that came since the scores were made are for the next search.
  for (let entry = 0; entry < entryScores.length; entry++) {
    let score = entryScores[entry]!;
    if (score === 0 || entrySlots[entry]! < 0) continue;
    const count = counts[entry]!;
    const wanted = counted[entryReadings[entry]!]!;
    const holdsAll = countFound(count) >= wanted;
    const isComplete = countTogether(count) >= wanted || (holdsAll && wanted < 2) || together[entry] === 1 ? 1 : 0;
    if (count >= IN_TITLE) score *= 1 + TITLE_COVERAGE_BONUS * Math.min(1, (count >> 16) / titleLengths[entry]!);
    if (holdsAll) score *= ALL_WORDS_FACTOR;
    if (boosts) score *= boosts[entry]!;
    if (entryLanguages[entry] === ownLanguage) score *= OWN_LANGUAGE_FACTOR;
    const slot = entrySlots[entry]!;
    if (entries[slot] === 0) slots[slotCount++] = slot;
    else if (isComplete < complete[slot]! || (isComplete === complete[slot] && score <= scores[slot]!)) continue;
    entries[slot] = entry;
    scores[slot] = score;
    complete[slot] = isComplete;
  }
  const byRarity = words.map((word, index) => ({ word, rarity: rarities[index]! })).sort((a, b) => b.rarity - a.rarity);
  return { slots: slots.subarray(0, slotCount), scores, complete, entries, words: byRarity.map(({ word }) => word) };
}
