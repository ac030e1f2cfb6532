import { foldAccents } from "./tokens";

/**
 * Keys for alphabetical order. The embedded database ignores locales, so it cannot sort by a language's alphabet.
 * `Intl.Collator` compares texts but returns no keys. So this module makes keys whose byte order is the collator's order: word
 * by word, numbers by value, letters by the language's alphabet, accents and case last.
 */

/** Maximum length of a key in characters. Titles with the same key are sorted by id. */
const KEY_MAX_CHARS = 200;

/** Letters that come after z, in order: bytes just above "z". Based on CLDR's collation of each language. */
const AFTER_Z: Record<string, Record<string, string>> = {
  sv: { å: "{", ä: "|", æ: "|", ö: "}", ø: "}" },
  fi: { å: "{", ä: "|", æ: "|", ö: "}", ø: "}" },
  da: { æ: "{", ä: "{", ø: "|", ö: "|", å: "}" },
  nb: { æ: "{", ä: "{", ø: "|", ö: "|", å: "}" },
};
/** Letters that follow another letter and everything that begins with it: "~" is above all letters. */
const AFTER_LETTER: Record<string, Record<string, string>> = { es: { ñ: "n~" } };
/** Letters that sort as another letter than the one they look like. */
const LIKE_LETTER: Record<string, Record<string, string>> = {
  sv: { ü: "y" },
  fi: { ü: "y" },
  da: { ü: "y" },
  nb: { ü: "y" },
};

/** Separates the letters from the tie-breaker; sorts below every character of a key. */
const TIE = "\u0001";

/**
 * Returns the key of a title in a language (a BCP 47 tag). Compare keys by code unit, or in the database by COLLATE "C".
 * Punctuation and symbols are omitted, so that a title in quotation marks sorts by its first word.
 */
export function sortKey(title: string, language: string): string {
  const base = language.split("-")[0]!.toLowerCase();
  const lower = title.normalize("NFC").toLocaleLowerCase(base);
  const words = lower
    .replace(/['\u2019]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  const letters = foldAccents(
    words.replace(/\p{L}\p{M}*/gu, (letter) => specialLetter(letter, base)),
  ).replace(/\d+/g, numberKey);
  return (letters + TIE + words).slice(0, KEY_MAX_CHARS);
}

function specialLetter(letter: string, language: string): string {
  return (
    AFTER_Z[language]?.[letter] ??
    AFTER_LETTER[language]?.[letter] ??
    LIKE_LETTER[language]?.[letter] ??
    letter
  );
}

/** Prefixes a number with its count of digits: "9" becomes 019 and "10" becomes 0210, which sort by value. */
function numberKey(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, "");
  return String(Math.min(value.length, 99)).padStart(2, "0") + value;
}
