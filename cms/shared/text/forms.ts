import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import porter2 from "wink-porter2-stemmer";
import { foldAccents } from "./fold";
import { singularOf } from "./plurals";
import { oneSpelling } from "./spelling";
import { isStopWord } from "./stop-words";

/**
 * The readings, which are ways to analyse words: those of the site's languages, and "" for all other languages, whose words
 * are not changed.
 */
export const READINGS = ["en", "es", "sv", "nl", "fr", ""] as const;
export type Reading = (typeof READINGS)[number];

/** Maximum number of words whose forms a reading caches: more than the common words of a large library, about 10 MB in all. */
const REMEMBERED_MAX = 50_000;

/** Stemmers of the Snowball family. Each was compared with PostgreSQL's own on the words of real texts. */
const STEMMERS: Record<Reading, (word: string) => string> = {
  // The algorithm reduces "organization" to "organ" and "university" to "univers".
  en: (word) =>
    /^(?:re|dis|un)?organiz|^universit/.exec(oneSpelling(word))?.[0] ?? porter2(oneSpelling(word)),
  es: spanish,
  sv: swedish,
  // The stemmer reduces "huizen" to "huiz" and "brieven" to "briev", although no Dutch word ends like that.
  nl: (word) => dutch(word).replace(/z$/, "s").replace(/v$/, "f"),
  fr: french,
  "": (word) => word,
};

/** Returns the reading for a language (a BCP 47 tag). */
export function readingOf(language: string): Reading {
  const base = language.split("-")[0]!.toLowerCase();
  return READINGS.find((reading) => reading === base) ?? "";
}

/**
 * Returns the forms in which the index stores a word of a language: its stem and, if different, the stem of the word without
 * accents. Returns none for a stop word. Takes a word from `tokensOf` and a BCP 47 tag.
 */
export function formsOf(word: string, language: string): readonly string[] {
  const reading = readingOf(language);
  return isStopWord(word, reading) ? NONE : formsIn(word, reading);
}

/** Like `formsOf`, but also for stop words, which the index stores for phrases and for titles made of them. */
export function formsIn(word: string, reading: Reading): readonly string[] {
  const remembered = memory[reading];
  let forms = remembered.get(word);
  if (!forms) {
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    // A copy: a substring would keep the whole text in memory.
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
  // A stem is never empty: a word that consists only of endings is kept whole.
  return (word) => STEMMERS[reading](singularOf(word, reading)) || word;
}
