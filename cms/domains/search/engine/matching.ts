import type { Catalogue } from "./catalogue";
import type { FieldMask } from "./fields";
import type { IndexReader } from "./index-reader";
import { countedWords, type QueryWord, searchedForms } from "./query-words";
import { type Impacts, rarity } from "./relevance";

/** A word found only without its accents counts a little less than the word as typed. Ours. */
const FOLDED_FACTOR = 0.7;
/** Entries in the language of the page come before equally good ones in another. Ours. */
const OWN_LANGUAGE_FACTOR = 1.1;

/** A post that matches, by its best entry. */
export interface Matches {
  /** Slots of matching posts, ascending by their first entry. */
  slots: Int32Array;
  /** By slot: sum of what the words found add, the rarest most. */
  scores: Float32Array;
  /** By slot: 1 where an entry has all words of the query that its language counts. */
  complete: Uint8Array;
  /** By slot: id of the best entry. */
  entries: Int32Array;
  /** Words that were searched for, the rarest first. */
  words: QueryWord[];
}

/** What entries hold of some words; by entry id. */
export interface EntryScores {
  /** 0 where there is nothing. */
  scores: Float32Array;
  /** How many of the words that count to the entry's language. */
  found: Uint8Array;
  rarities: number[];
}

/** Adds up what each entry holds of distinct words, one word after the other. */
export async function scoreEntries(reader: IndexReader, catalogue: Catalogue, words: readonly QueryWord[], mask: FieldMask): Promise<EntryScores> {
  const impacts = await reader.impacts(catalogue, words.flatMap((word) => searchedForms(word).map(({ key }) => key)), mask);
  // From here on without a pause, so that the catalogue stays as it is.
  const scores = new Float32Array(catalogue.lastEntry + 1);
  const found = new Uint8Array(catalogue.lastEntry + 1);
  const strengths = new Float32Array(catalogue.lastEntry + 1);
  const rarities = words.map((word) => {
    const forms = searchedForms(word).map(({ key, folded }) => ({ ...impacts.get(key)!, factor: folded ? FOLDED_FACTOR : 1 })).filter(({ entries }) => entries.length > 0);
    return forms.length === 1
      ? addOneForm(catalogue, forms[0]!, word.stopMask, scores, found)
      : addForms(catalogue, forms, word.stopMask, scores, found, strengths);
  });
  return { scores, found, rarities };
}

interface FormImpacts extends Impacts {
  factor: number;
}

function addOneForm(catalogue: Catalogue, { entries, impacts, factor }: FormImpacts, stopMask: number, scores: Float32Array, found: Uint8Array): number {
  const { entrySlots, entryReadings, entryCount } = catalogue;
  const wordRarity = rarity(entries.length, entryCount);
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    if (entrySlots[entry]! < 0) continue;
    scores[entry]! += wordRarity * factor * impacts[index]!;
    if (stopMask === 0 || ((stopMask >> entryReadings[entry]!) & 1) === 0) found[entry]!++;
  }
  return wordRarity;
}

/** Of a word's forms the strongest counts in each entry, not all of them. `strengths` is all 0 before and after. */
function addForms(catalogue: Catalogue, forms: readonly FormImpacts[], stopMask: number, scores: Float32Array, found: Uint8Array, strengths: Float32Array): number {
  const { entrySlots, entryReadings, entryCount } = catalogue;
  let count = 0;
  for (const { entries, impacts, factor } of forms) {
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!;
      if (entrySlots[entry]! < 0) continue;
      const strength = factor * impacts[index]!;
      if (strengths[entry] === 0) {
        count++;
        if (stopMask === 0 || ((stopMask >> entryReadings[entry]!) & 1) === 0) found[entry]!++;
      }
      if (strengths[entry]! < strength) strengths[entry] = strength;
    }
  }
  const wordRarity = rarity(count, entryCount);
  for (const { entries } of forms) {
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!;
      scores[entry]! += wordRarity * strengths[entry]!;
      strengths[entry] = 0;
    }
  }
  return wordRarity;
}

/**
 * Finds the posts that hold any of the words. Each entry is read by its own language; a post counts once, by its best
 * entry. `boosts` multiplies the scores of entries, where given.
 */
export function bestByPost(catalogue: Catalogue, { scores: entryScores, found, rarities }: EntryScores, words: readonly QueryWord[], language: string, boosts: Float32Array | null): Matches {
  const { entrySlots, entryReadings, entryLanguages } = catalogue;
  const counted = countedWords(words);
  const scores = new Float32Array(catalogue.size);
  const complete = new Uint8Array(catalogue.size);
  const entries = new Int32Array(catalogue.size);
  const slots = new Int32Array(catalogue.size);
  const ownLanguage = catalogue.languages.indexOf(language);
  let count = 0;
  // Entries that came since the scores were made are for the next search.
  for (let entry = 0; entry < entryScores.length; entry++) {
    let score = entryScores[entry]!;
    if (score === 0 || entrySlots[entry]! < 0) continue;
    if (boosts) score *= boosts[entry]!;
    if (entryLanguages[entry] === ownLanguage) score *= OWN_LANGUAGE_FACTOR;
    const slot = entrySlots[entry]!;
    const all = found[entry]! >= counted[entryReadings[entry]!]! ? 1 : 0;
    if (entries[slot] === 0) slots[count++] = slot;
    else if (all < complete[slot]! || (all === complete[slot] && score <= scores[slot]!)) continue;
    entries[slot] = entry;
    scores[slot] = score;
    complete[slot] = all;
  }
  const byRarity = words.map((word, index) => ({ word, rarity: rarities[index]! })).sort((a, b) => b.rarity - a.rarity);
  return { slots: slots.subarray(0, count), scores, complete, entries, words: byRarity.map(({ word }) => word) };
}
