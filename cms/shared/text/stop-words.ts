import { stopwords as dutch } from "@orama/stopwords/dutch";
import { stopwords as english } from "@orama/stopwords/english";
import { stopwords as french } from "@orama/stopwords/french";
import { stopwords as swedish } from "@orama/stopwords/swedish";
import { tokensOf } from "./tokens";

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
  en: wordSet([...english, ENGLISH_REST]),
  es: wordSet([SPANISH]),
  sv: wordSet(swedish),
  nl: wordSet(dutch),
  fr: wordSet(french),
};

/** Returns whether a word is too common to search for, such as "the". Takes the word of a token. */
export function isStopWord(word: string, language: string): boolean {
  return STOP_WORDS[language]?.has(word) ?? false;
}

function wordSet(lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => tokensOf(list).map(({ word }) => word)));
}
