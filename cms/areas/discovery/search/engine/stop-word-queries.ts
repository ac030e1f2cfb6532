import { READINGS } from "../../../../shared/text/forms";
import type { Catalogue } from "./catalogue";
import { type FieldMask, TITLE } from "./fields";
import type { IndexReader } from "./index-reader";
import type { EntryScores } from "./matching";
import { markPhrase } from "./phrases";
import type { QueryWord } from "./query-words";

/**
 * Handles queries whose words are all stop words in a language ("The who", "To be or not to be"). Texts in that language
 * match if their title contains all words, or if the words stand next to each other anywhere. Adds these matches to the
 * scores.
 */
export async function addStopWordTitles(
  reader: IndexReader,
  catalogue: Catalogue,
  words: readonly QueryWord[],
  mask: FieldMask,
  { scores }: EntryScores,
): Promise<void> {
  const silent = READINGS.map((_, reading) =>
    words.every(({ stopMask }) => (stopMask & (1 << reading)) !== 0),
  );
  if (!silent.includes(true)) return;
  const distinct = [...new Map(words.map((word) => [word.word, word])).values()];
  const keysOf = (reading: number) => distinct.map((word) => word.forms[reading]![0]!.key);
  const titles = await reader.impacts(
    catalogue,
    silent.flatMap((isSilent, reading) => (isSilent ? keysOf(reading) : [])),
    mask & TITLE,
  );
  const phrase = words.length > 1 ? await markPhrase(reader, catalogue, words, mask) : null;

  const counts = new Uint8Array(catalogue.lastEntry + 1);
  for (const key of titles.keys()) for (const entry of titles.get(key)!.entries) counts[entry]!++;
  for (let entry = 0; entry <= catalogue.lastEntry; entry++) {
    if (catalogue.entrySlots[entry]! < 0 || !silent[catalogue.entryReadings[entry]!]) continue;
    scores[entry]! += (counts[entry]! >= distinct.length ? 1 : 0) + (phrase?.[entry] === 1 ? 1 : 0);
  }
}
