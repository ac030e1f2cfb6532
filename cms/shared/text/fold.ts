/** Latin letters that Unicode does not decompose into a letter and an accent. */
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
 * Returns the text without accents. A stemmer needs the accents (it knows "educación", not "educacion"), so texts and
 * queries are analysed both unchanged and folded.
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

/** Returns whether a word is ASCII. Most words have nothing to fold, and this check takes a tenth of the time. */
function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}
