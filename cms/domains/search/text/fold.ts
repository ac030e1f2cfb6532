/** Latin letters that are not a letter and an accent to Unicode. */
const LETTERS: Record<string, string> = {
  ø: "o",
  Ø: "O",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ß: "ss",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
};

/**
 * The text without accents. A stemmer must see the accents (it knows "educación", not "educacion"), so that texts and
 * queries are read both ways: as written and folded.
 */
export function foldAccents(text: string): string {
  if (isAscii(text)) return text;
  return text
    .normalize("NFD")
    .replace(
      /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Mn}])\p{Mn}/gu,
      "",
    )
    .normalize("NFC")
    .replace(/[øØæÆœŒßłŁđĐðÐþÞı]/g, (letter) => LETTERS[letter]!);
}

/** Most words have nothing to fold, and this tells in a tenth of the time. */
function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}
