import type { EngineQuery } from "../../../../platform/search-engine.port";
import type { Catalogue } from "./catalogue";
import type { FieldMask } from "./fields";
import type { IndexReader } from "./index-reader";
import { countFound, scoreEntries } from "./matching";
import type { Memo } from "./memo";
import { createPause } from "./pause";
import { markPhrase } from "./phrases";
import {
  countedWords,
  distinctWords,
  meaningfulWords,
  type QueryWord,
  queryWords,
} from "./query-words";

/** A condition on posts: a text whose words must all occur, or must not, or must occur as a phrase. */
export interface Condition {
  text: string;
  phrase: boolean;
  wanted: boolean;
}

/**
 * Marks the posts that meet all conditions, by slot; null if there are no conditions. A post has a text if one of its
 * entries has it. A text of only stop words is ignored, unless it is a phrase.
 * Forty long texts of common words take long to read: other requests run in between, and `checkTime` enforces the time
 * limit.
 */
export async function markAllowed(
  reader: IndexReader,
  memo: Memo,
  catalogue: Catalogue,
  conditions: readonly Condition[],
  mask: FieldMask,
  checkTime: () => void,
): Promise<Uint8Array | null> {
  const pause = createPause();
  let allowed: Uint8Array | null = null;
  for (const { text, phrase, wanted } of conditions) {
    if (text === "") continue;
    const has = await memo.get(catalogue, `${phrase}/${mask}/${text}`, catalogue.size, () =>
      markText(reader, catalogue, text, phrase, mask),
    );
    if (!has) continue;
    allowed ??= new Uint8Array(catalogue.size).fill(1);
    for (let slot = 0; slot < allowed.length; slot++)
      if ((has[slot] === 1) !== wanted) allowed[slot] = 0;
    await pause();
    checkTime();
  }
  return allowed;
}

/** Marks the posts that have a text or a file in the query's language, by slot. */
export function markReadable(
  catalogue: Catalogue,
  { language, languageTerms = [] }: Pick<EngineQuery, "language" | "languageTerms">,
): Uint8Array {
  const hasText = catalogue.markLanguage(language);
  if (languageTerms.length === 0) return hasText;
  const hasFile = catalogue.markTerms(languageTerms);
  return hasText.map((mark, slot) => mark | hasFile[slot]!);
}

/** Marks the posts that contain a text, by slot; null if the text has no effect. */
async function markText(
  reader: IndexReader,
  catalogue: Catalogue,
  text: string,
  phrase: boolean,
  mask: FieldMask,
): Promise<Uint8Array | null> {
  const words = queryWords(text);
  if (words.length === 0) return null;
  const marks =
    phrase && words.length > 1
      ? await markPhrase(reader, catalogue, words, mask)
      : await markAll(reader, catalogue, words, mask);
  return marks && bySlot(catalogue, marks);
}

/** Marks the entries that contain all words, by entry id; null if all are stop words in every language. */
async function markAll(
  reader: IndexReader,
  catalogue: Catalogue,
  words: readonly QueryWord[],
  mask: FieldMask,
): Promise<Uint8Array | null> {
  const distinct = distinctWords(meaningfulWords(words));
  if (distinct.length === 0) return null;
  const counted = countedWords(distinct);
  const { counts } = await scoreEntries(reader, catalogue, distinct, mask);
  const marks = new Uint8Array(counts.length);
  for (let entry = 0; entry < counts.length; entry++) {
    if (
      counts[entry] !== 0 &&
      countFound(counts[entry]!) >= counted[catalogue.entryReadings[entry]!]!
    )
      marks[entry] = 1;
  }
  return marks;
}

function bySlot(catalogue: Catalogue, marks: Uint8Array): Uint8Array {
  const has = new Uint8Array(catalogue.size);
  const { entrySlots } = catalogue;
  for (let entry = 0; entry < marks.length; entry++) {
    if (marks[entry] === 1 && entrySlots[entry]! >= 0) has[entrySlots[entry]!] = 1;
  }
  return has;
}
