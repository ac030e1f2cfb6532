import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import porter2 from "wink-porter2-stemmer";
import { foldAccents } from "./fold";
import { singularOf } from "./plurals";
import { oneSpelling } from "./spelling";
import { isStopWord } from "./stop-words";

/** The ways in which words are read: those of the site's languages, and "" for all others, whose words stay as they are. */
export const READINGS = ["en", "es", "sv", "nl", "fr", ""] as const;
export type Reading = (typeof READINGS)[number];

/** Words whose forms a reading remembers: more than a large library's common ones, some 10 MB in all. */
const REMEMBERED_MAX = 50_000;

/** Stemmers of the Snowball family; each was compared with Postgres' own on the words of real texts. */
const STEMMERS: Record<Reading, (word: string) => string> = {
  // The algorithm makes "organ" of "organization" and "univers" of "university".
  en: (word) =>
    /^(?:re|dis|un)?organiz|^universit/.exec(oneSpelling(word))?.[0] ?? porter2(oneSpelling(word)),
  es: spanish,
  sv: swedish,
  // "huizen" is "huiz" to the stemmer and "brieven" "briev", though no Dutch word ends like that.
  nl: (word) => dutch(word).replace(/z$/, "s").replace(/v$/, "f"),
  fr: french,
  "": (word) => word,
};

/** How texts of a language are read; takes a BCP 47 tag. */
export function readingOf(language: string): Reading {
  const base = language.split("-")[0]!.toLowerCase();
  return READINGS.find((reading) => reading === base) ?? "";
}

/**
 * The words under which the index keeps a word of a language: its stem and, where that differs, the stem of the word
 * without accents. None for a stop word. Takes a word as `tokensOf` gives it and a BCP 47 tag.
 */
export function formsOf(word: string, language: string): readonly string[] {
  const reading = readingOf(language);
  return isStopWord(word, reading) ? NONE : formsIn(word, reading);
}

/** The same for stop words too, which the index keeps for phrases and for titles made of them. */
export function formsIn(word: string, reading: Reading): readonly string[] {
  const remembered = memory[reading];
  let forms = remembered.get(word);
  if (!forms) {
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    // A copy: a piece of a text would keep the whole text in memory.
    const own = Buffer.from(word).toString();
    remembered.set(own, (forms = makeForms(own, reading)));
  }
  return forms;
}

const NONE: readonly string[] = [];
const memory = Object.fromEntries(
  READINGS.map((reading) => [reading, new Map<string, readonly string[]>()]),
) as Record<Reading, Map<string, readonly string[]>>;

function makeForms(word: string, reading: Reading): readonly string[] {
  const stem = isStopWord(word, reading) ? (text: string) => text : stemIn(reading);
  const plain = stem(word);
  const folded = foldAccents(word);
  const foldedStem = folded === word ? plain : foldAccents(stem(folded));
  return foldedStem === plain ? [plain] : [plain, foldedStem];
}

function stemIn(reading: Reading): (word: string) => string {
  // A stem is never empty: a word of endings only stays whole.
  return (word) => STEMMERS[reading](singularOf(word, reading)) || word;
}
