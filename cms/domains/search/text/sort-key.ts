import { foldAccents } from "./fold";

/**
 * Alphabetical keys. The database cannot sort by a language's alphabet on both engines (the embedded one ignores
 * locales), and `Intl.Collator` compares but gives no keys. So a key is made here that sorts by bytes as the collator
 * sorts: word by word, numbers by value, letters by the language's alphabet, accents and case last.
 */

/** Longest key in characters; titles that agree so far are sorted by id. */
const KEY_MAX_CHARS = 200;

/** Letters that come after z, in order: bytes just above "z". Per CLDR's collation of each language. */
const AFTER_Z: Record<string, Record<string, string>> = {
  sv: { å: "{", ä: "|", æ: "|", ö: "}", ø: "}" },
  fi: { å: "{", ä: "|", æ: "|", ö: "}", ø: "}" },
  da: { æ: "{", ä: "{", ø: "|", ö: "|", å: "}" },
  nb: { æ: "{", ä: "{", ø: "|", ö: "|", å: "}" },
};
/** Letters that follow another and everything that begins with it: "~" is above all letters. */
const AFTER_LETTER: Record<string, Record<string, string>> = { es: { ñ: "n~" } };
/** Letters that count as another one and not as the one they look like. */
const LIKE_LETTER: Record<string, Record<string, string>> = {
  sv: { ü: "y" },
  fi: { ü: "y" },
  da: { ü: "y" },
  nb: { ü: "y" },
};

/** Between the letters and what breaks ties: below every character that a key has. */
const TIE = "\u0001";

/**
 * The key of a title in a language (a BCP 47 tag). Compare keys by code unit, or in the database by COLLATE "C".
 * Punctuation and symbols are left out, so that a title in quotation marks sorts by its first word.
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

/** A number with its count of digits before it: "9" is 019 and "10" is 0210, which sort by value. */
function numberKey(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, "");
  return String(Math.min(value.length, 99)).padStart(2, "0") + value;
}
