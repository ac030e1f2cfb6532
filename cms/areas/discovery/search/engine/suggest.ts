import { tokensOf } from "../../../../shared/text/tokens";
import type { SuggestQuery } from "../../../../platform/search-engine.port";
import { type Catalogue, typeMarks } from "./catalogue";
import { BEGINS_TITLE, surfaceKey } from "./chunk-builder";
import { maskOf, TITLE } from "./fields";
import type { IndexReader } from "./index-reader";
import { createPause } from "./pause";
import { forgivenErrors, type NearWord, type Vocabulary } from "./vocabulary";

/** Maximum number of typed words that are used: more than a title has. */
const WORDS_MAX = 12;
/** Maximum number of completions of a typed prefix, the most common first, and of their entries that are examined. */
const COMPLETIONS_MAX = 60;
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
    .slice(0, WORDS_MAX)
    .map(({ word }) => word);
  if (typed.length === 0) return [];
  const meant: NearWord[][] = [];
  const pause = createPause();
  for (const [index, word] of typed.entries()) {
    const words =
      index === typed.length - 1 ? completionsOf(vocabulary, word) : spellingsOf(vocabulary, word);
    if (words.length === 0) return [];
    meant.push(words);
    await pause();
  }
  const found = await reader.impacts(
    catalogue,
    [...new Set(meant.flat().map(({ word }) => surfaceKey(word)))],
    TITLE | BEGINS,
  );

  /** By entry: the number of typed words in its title, their number of errors, and whether it begins with the first word. */
  const held = new Uint8Array(catalogue.lastEntry + 1);
  const errors = new Uint8Array(catalogue.lastEntry + 1);
  const begins = new Uint8Array(catalogue.lastEntry + 1);
  meant.forEach((words, place) => {
    // Words with the fewest errors come first, so the first one found in a title counts.
    for (const { word, errors: ofWord } of words) {
      const { entries, shapes } = found.get(surfaceKey(word))!;
      for (let index = 0; index < entries.length; index++) {
        const entry = entries[index]!;
        if (held[entry] !== place || (shapes[index]! & TITLE) === 0) continue;
        held[entry]!++;
        errors[entry]! += ofWord;
        if (place === 0 && (shapes[index]! & BEGINS) !== 0) begins[entry] = 1;
      }
    }
  });

  const ownLanguage = catalogue.languages.indexOf(query.language);
  const visible = typeMarks(query.visibleTypes);
  const ranks = catalogue.latestRank();
  const best = new Map<number, number>();
  for (let entry = 0; entry < held.length; entry++) {
    const slot = catalogue.entrySlots[entry]!;
    if (held[entry]! < typed.length || slot < 0 || !catalogue.isVisible(slot, visible)) continue;
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
    : vocabulary.near(word, forgivenErrors(word)).slice(0, CORRECTIONS_MAX);
}

/** Returns the words that a typed prefix may become. */
function completionsOf(vocabulary: Vocabulary, beginning: string): NearWord[] {
  const exact = vocabulary.beginningWith(beginning, COMPLETIONS_MAX);
  // The word itself comes first, because it may be rarer than its completions.
  const words =
    exact.length > 0
      ? [...vocabulary.spellings(beginning), ...exact]
      : vocabulary.near(beginning, forgivenErrors(beginning), true).slice(0, COMPLETIONS_MAX);
  let entries = 0;
  return words.filter(
    ({ count }) => (entries += count) <= COMPLETED_ENTRIES_MAX || entries === count,
  );
}
