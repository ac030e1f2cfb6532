import { READINGS } from "../text/forms";
import type { Catalogue } from "./catalogue";
import type { ExpandedWord } from "./expansion";
import { type FieldMask, maskOf, TITLE } from "./fields";
import type { IndexReader } from "./index-reader";
import {
  ALL_READINGS,
  countedWords,
  FOLDED_FACTOR,
  type QueryWord,
  searchedKeys,
} from "./query-words";
import { type Impacts, rarity } from "./relevance";

/** Of a post's texts, the one in the language of the page counts more than an equally good one in another. Chosen: a little. */
const OWN_LANGUAGE_FACTOR = 1.1;
/**
 * What a post's score is multiplied by if it has a text in the language of the page, whichever of its texts was found:
 * readers should see what they can read first. Measured, docs/benchmarks.md, "Languages of the first results".
 */
const READABLE_FACTOR = 3;
/** What a title gains that is made of the query's words and nothing else. Measured, docs/benchmarks.md. */
const TITLE_COVERAGE_BONUS = 1;
/** What a text gains that holds all words, wherever they stand. Measured, docs/benchmarks.md. */
const ALL_WORDS_FACTOR = 1.1;

/** What all parts of a compound count beside the compound itself. Measured, docs/benchmarks.md. */
const COMPOUND_FACTOR = 0.6;

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
export async function scoreEntries(
  reader: IndexReader,
  catalogue: Catalogue,
  words: readonly (QueryWord & Partial<ExpandedWord>)[],
  mask: FieldMask,
): Promise<EntryScores> {
  const parts = words.flatMap(({ compounds = [] }) =>
    compounds.flatMap((compound) => compound.parts),
  );
  const impacts = await reader.impacts(catalogue, [...words.flatMap(searchedKeys), ...parts], mask);
  // From here on without a pause, so that the catalogue stays as it is.
  const scores = new Float32Array(catalogue.lastEntry + 1);
  const counts = new Int32Array(catalogue.lastEntry + 1);
  const scratch = scratchFor(catalogue.lastEntry);
  const rarities = words.map((word) => {
    const forms = [
      ...foundForms(catalogue, word, impacts),
      ...(word.compounds ?? []).map((compound) => foundCompound(catalogue, compound, impacts)),
    ];
    const uncounted = word.isGuess ? ALL_READINGS : word.stopMask;
    if (forms.length === 1) addForm(catalogue, forms[0]!, uncounted, scores, counts);
    else if (forms.length > 1) addForms(catalogue, forms, uncounted, scores, counts, scratch);
    return Math.min(...forms.map((form) => form.rarity), RAREST);
  });
  return { scores, counts, rarities };
}

/** Arrays that are all 0 whenever nobody uses them, which nobody does across a pause: one pair serves all searches. */
let scratchArrays = { strengths: new Float32Array(0), shapes: new Uint8Array(0) };
function scratchFor(lastEntry: number): typeof scratchArrays {
  if (scratchArrays.shapes.length <= lastEntry)
    scratchArrays = {
      strengths: new Float32Array(lastEntry * 2 + 1),
      shapes: new Uint8Array(lastEntry * 2 + 1),
    };
  return scratchArrays;
}

/** A word that nobody wrote is rarer than any other. */
const RAREST = rarity(0, 2 ** 31);

interface FoundForm extends Impacts {
  rarity: number;
  /** What the form adds for each unit of impact. */
  weight: number;
}

/** The forms of a word that somebody wrote, each as rare as the word is in the form's language. */
function foundForms(
  catalogue: Catalogue,
  { forms, stopMask }: QueryWord,
  impacts: ReadonlyMap<string, Impacts>,
): FoundForm[] {
  return READINGS.flatMap((_, reading) => {
    if ((stopMask & (1 << reading)) !== 0) return [];
    const found = forms[reading]!.map(({ key, factor }) => ({
      ...impacts.get(key)!,
      factor,
    })).filter(({ entries }) => entries.length > 0);
    // The word as typed, or else without its accents, says how rare it is; other forms do where nobody wrote it so.
    const own = found.filter(({ factor }) => factor >= FOLDED_FACTOR);
    const wordRarity = rarity(
      Math.max(0, ...(own.length > 0 ? own : found).map(({ entries }) => entries.length)),
      catalogue.entryCounts[reading]!,
    );
    return found.map((form) => ({ ...form, rarity: wordRarity, weight: wordRarity * form.factor }));
  });
}

/** What entries hold that have all parts of a compound: a part of what the parts would count by themselves. */
function foundCompound(
  catalogue: Catalogue,
  { reading, parts }: ExpandedWord["compounds"][number],
  impacts: ReadonlyMap<string, Impacts>,
): FoundForm {
  const found = parts
    .map((part) => impacts.get(part)!)
    .sort((a, b) => a.entries.length - b.entries.length);
  const rarities = found.map(({ entries }) =>
    rarity(entries.length, catalogue.entryCounts[reading]!),
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
    const holdsAll = others.every((other, place) => {
      let at = next[place]!;
      while (at < other.entries.length && other.entries[at]! < entry) at++;
      next[place] = at;
      if (other.entries[at] !== entry) return false;
      impact += other.impacts[at]! * rarities[place + 1]!;
      shape &= other.shapes[at]!;
      return true;
    });
    if (!holdsAll) continue;
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
  scores: Float32Array,
  counts: Int32Array,
): void {
  const { entrySlots, entryReadings } = catalogue;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    if (entrySlots[entry]! < 0) continue;
    scores[entry]! += weight * impacts[index]!;
    if (uncounted === 0 || ((uncounted >> entryReadings[entry]!) & 1) === 0)
      counts[entry]! += COUNTS_OF_SHAPE[shapes[index]!]!;
  }
}

/** Of a word's forms the strongest counts in each entry, not all of them. See `scratchFor`. */
function addForms(
  catalogue: Catalogue,
  forms: readonly FoundForm[],
  uncounted: number,
  scores: Float32Array,
  counts: Int32Array,
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
        if (uncounted === 0 || ((uncounted >> entryReadings[entry]!) & 1) === 0)
          counts[entry]! += COUNTS_OF_SHAPE[allShapes[entry]!]!;
      }
      strengths[entry] = 0;
      allShapes[entry] = 0;
    }
  }
}

/** What a word adds to an entry's counts, by the fields that it stands in. */
const COUNTS_OF_SHAPE = Int32Array.from(
  { length: 256 },
  (_, shape) =>
    1 +
    ((shape & SHORT_FIELDS) === 0 ? 0 : IN_SHORT_FIELDS) +
    ((shape & TITLE) === 0 ? 0 : IN_TITLE),
);

/** Slots of the posts that hold any of the words. */
export function matchedSlots(catalogue: Catalogue, { scores }: EntryScores): Int32Array {
  const { entrySlots } = catalogue;
  const marks = new Uint8Array(catalogue.size);
  const slots = new Int32Array(catalogue.size);
  let count = 0;
  // Entries that came since the scores were made are for the next search.
  for (let entry = 0; entry < scores.length; entry++) {
    const slot = entrySlots[entry]!;
    if (scores[entry] === 0 || slot < 0 || marks[slot] === 1) continue;
    marks[slot] = 1;
    slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

/** What is known of each post that matches, by its best entry. */
export interface Matches {
  /** By slot. */
  scores: Float32Array;
  /** By slot: 1 where an entry holds all words together. */
  complete: Uint8Array;
  /** By slot: id of the best entry. */
  entries: Int32Array;
  /** Words that were searched for, the rarest first. */
  words: QueryWord[];
}

/**
 * Entries that hold all words, but not all of them in the short fields: whether they stand together, places must tell.
 * Only of posts that are marked by slot.
 */
export function apartEntries(
  catalogue: Catalogue,
  { counts }: EntryScores,
  words: readonly QueryWord[],
  found: Uint8Array,
): Int32Array {
  const { entrySlots, entryReadings } = catalogue;
  const counted = countedWords(words);
  const entries: number[] = [];
  for (let entry = 0; entry < counts.length; entry++) {
    const count = counts[entry]!;
    const slot = entrySlots[entry]!;
    if (count === 0 || slot < 0 || found[slot] === 0) continue;
    const wanted = counted[entryReadings[entry]!]!;
    if (wanted > 1 && countFound(count) >= wanted && countTogether(count) < wanted)
      entries.push(entry);
  }
  return Int32Array.from(entries);
}

/**
 * Weighs the posts that are marked by slot in `found`. Each entry is read by its own language; a post counts once, by its
 * best entry. `together` marks entries that hold all words in one passage of their full text; `boosts` multiplies scores,
 * where given.
 */
export function bestByPost(
  catalogue: Catalogue,
  { scores: entryScores, counts, rarities }: EntryScores,
  words: readonly QueryWord[],
  {
    found,
    language,
    together,
    boosts,
  }: { found: Uint8Array; language: string; together: Uint8Array; boosts: Float32Array | null },
): Matches {
  const { entrySlots, entryReadings, entryLanguages, titleLengths } = catalogue;
  const counted = countedWords(words);
  const scores = new Float32Array(catalogue.size);
  const complete = new Uint8Array(catalogue.size);
  const entries = new Int32Array(catalogue.size);
  const ownLanguage = catalogue.languages.indexOf(language);
  for (let entry = 0; entry < entryScores.length; entry++) {
    let score = entryScores[entry]!;
    const slot = entrySlots[entry]!;
    if (score === 0 || slot < 0 || found[slot] === 0) continue;
    const count = counts[entry]!;
    const wanted = counted[entryReadings[entry]!]!;
    const holdsAll = countFound(count) >= wanted;
    const isComplete =
      countTogether(count) >= wanted || (holdsAll && wanted < 2) || together[entry] === 1 ? 1 : 0;
    if (count >= IN_TITLE)
      score *= 1 + TITLE_COVERAGE_BONUS * Math.min(1, (count >> 16) / titleLengths[entry]!);
    if (holdsAll) score *= ALL_WORDS_FACTOR;
    if (boosts) score *= boosts[entry]!;
    if (entryLanguages[entry] === ownLanguage) score *= OWN_LANGUAGE_FACTOR;
    if (
      entries[slot] !== 0 &&
      (isComplete < complete[slot]! || (isComplete === complete[slot] && score <= scores[slot]!))
    )
      continue;
    entries[slot] = entry;
    scores[slot] = score;
    complete[slot] = isComplete;
  }
  const readable = catalogue.markLanguage(language);
  for (let slot = 0; slot < catalogue.size; slot++)
    if (readable[slot] === 1) scores[slot]! *= READABLE_FACTOR;
  const byRarity = words
    .map((word, index) => ({ word, rarity: rarities[index]! }))
    .sort((a, b) => b.rarity - a.rarity);
  return { scores, complete, entries, words: byRarity.map(({ word }) => word) };
}
