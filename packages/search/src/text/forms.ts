import { stopwords as dutchStopWords } from "@orama/stopwords/dutch";
import { stopwords as englishStopWords } from "@orama/stopwords/english";
import { stopwords as frenchStopWords } from "@orama/stopwords/french";
import { stopwords as swedishStopWords } from "@orama/stopwords/swedish";
import { tokensOf, foldAccents } from "./tokens";

import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import porter2 from "wink-porter2-stemmer";
import { singularOf, oneSpelling } from "./variants";

/**
 * The analysers, each named by its language. The analyser "" serves all other languages and leaves their words unchanged.
 */
export const ANALYSERS = ["en", "es", "sv", "nl", "fr", ""] as const;
export type Analyser = (typeof ANALYSERS)[number];

/** Maximum number of words whose forms an analyser caches: more than the common words of a large library, about 10 MB in all. */
const CACHED_MAX = 50_000;

/** Stemmers of the Snowball family. Each was compared with PostgreSQL's own on the words of real texts. */
const STEMMERS: Record<Analyser, (word: string) => string> = {
  // The algorithm reduces "organization" to "organ" and "university" to "univers".
  en: (word) => {
    const spelled = oneSpelling(word);
    return /^(?:re|dis|un)?organiz|^universit/.exec(spelled)?.[0] ?? porter2(spelled);
  },
  es: spanish,
  sv: swedish,
  // The stemmer reduces "huizen" to "huiz" and "brieven" to "briev", although no Dutch word ends like that.
  nl: (word) => dutch(word).replace(/z$/, "s").replace(/v$/, "f"),
  fr: french,
  "": (word) => word,
};

/** Returns the analyser for a language (a BCP 47 tag). */
export function analyserOf(language: string): Analyser {
  const base = language.split("-")[0]!.toLowerCase();
  return ANALYSERS.find((analyser) => analyser === base) ?? "";
}

/**
 * Returns the forms in which the index stores a word of a language: its stem and, if different, the stem of the word without
 * accents. Returns none for a stop word. Takes a word from `tokensOf` and a BCP 47 tag.
 */
export function formsOf(word: string, language: string): readonly string[] {
  const analyser = analyserOf(language);
  return isStopWord(word, analyser) ? NONE : formsIn(word, analyser);
}

/** Like `formsOf`, but also for stop words, which the index stores for phrases and for titles made of them. */
export function formsIn(word: string, analyser: Analyser): readonly string[] {
  const cache = caches[analyser];
  let forms = cache.get(word);
  if (!forms) {
    if (cache.size >= CACHED_MAX) cache.clear();
    // A copy: a substring would keep the whole text in memory.
    const own = Buffer.from(word).toString();
    cache.set(own, (forms = makeForms(own, analyser)));
  }
  return forms;
}

const NONE: readonly string[] = [];
const caches = Object.fromEntries(
  ANALYSERS.map((analyser) => [analyser, new Map<string, readonly string[]>()]),
) as Record<Analyser, Map<string, readonly string[]>>;

function makeForms(word: string, analyser: Analyser): readonly string[] {
  const stem = isStopWord(word, analyser) ? (text: string) => text : stemIn(analyser);
  const plain = stem(word);
  const folded = foldAccents(word);
  const foldedStem = folded === word ? plain : foldAccents(stem(folded));
  return foldedStem === plain ? [plain] : [plain, foldedStem];
}

function stemIn(analyser: Analyser): (word: string) => string {
  // A stem is never empty: a word that consists only of endings is kept whole.
  return (word) => STEMMERS[analyser](singularOf(word, analyser)) || word;
}

/**
 * Articles, pronouns, prepositions, conjunctions, and forms of "to be" and "to have". Own list: the package's Spanish list
 * also has nouns and verbs with content ("acuerdo", "ejemplo", "trabajo"), which people search for.
 */
const SPANISH = `
  a al algo algún alguna algunas alguno algunos ante antes aquel aquella aquellas aquello aquellos así aun aún aunque
  bajo bien cada casi como cómo con contra cual cuál cuales cuáles cualquier cuando cuándo cuanto cuánto de del desde
  donde dónde durante e el él ella ellas ello ellos en entre era eran eras éramos eres es esa esas ese eso esos esta
  está estaba estaban estado estamos están estar estas este esto estos estoy estuvo fue fueron fuera fuese fui fuimos
  ha había habían haber han has hasta hay haya he hemos hubo la las le les lo los más me mi mí mía mías mientras mío
  míos mis mucha muchas mucho muchos muy nada ni ningún ninguna ninguno no nos nosotras nosotros nuestra nuestras
  nuestro nuestros o os otra otras otro otros para pero poco por porque pues que qué quien quién quienes quiénes se sea
  sean según ser será serán sería si sí sido siendo sin sino sobre son soy su sus suya suyas suyo suyos también tampoco
  tan tanto te tendrá tengo tenía tiene tienen tenemos ti toda todas todo todos tras tu tú tus tuya tuyo u un una unas
  uno unos usted ustedes vosotras vosotros vuestra vuestro y ya yo`;
/** Remainders of "don't" and similar words, and such words written without the apostrophe. */
const ENGLISH_REST =
  "don doesn didn isn aren wasn weren hasn haven hadn won wouldn shouldn couldn mustn shan also via per";

const STOP_WORDS: Record<string, ReadonlySet<string>> = {
  en: wordSet([...englishStopWords, ENGLISH_REST]),
  es: wordSet([SPANISH]),
  sv: wordSet(swedishStopWords),
  nl: wordSet(dutchStopWords),
  fr: wordSet(frenchStopWords),
};

/** Returns whether a word is too common to search for, such as "the". Takes the word of a token. */
export function isStopWord(word: string, language: string): boolean {
  return STOP_WORDS[language]?.has(word) ?? false;
}

function wordSet(lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => tokensOf(list).map(({ word }) => word)));
}
