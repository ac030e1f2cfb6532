/** A word of a text. */
export interface Token {
  /** Position of the word: [start, end) in UTF-16 code units of the unchanged text. */
  start: number;
  end: number;
  /** The normalised word: lower case, one form of each letter, no invisible characters, no apostrophes. */
  word: string;
  /** Index among the words of the text, from 0. */
  position: number;
}

/**
 * Maximum length at which words are distinguished. Chosen: a longer run of letters is a code or a mistake, and its beginning
 * is enough.
 */
const WORD_MAX_CHARS = 64;
/** Longest run passed to the platform's segmenter at once, so that its time is linear in the length of the text. */
const SEGMENT_MAX_CHARS = 1_000;

/**
 * Invisible characters: soft hyphens, zero-width characters, direction marks and the Arabic tatweel. Up to eight of them, or
 * an apostrophe, may occur inside a word.
 */
const INVISIBLE =
  "\\u00AD\\u0640\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069\\uFEFF";
const APOSTROPHES = "'\\u2018\\u2019\\u02BC\\uFF07";
const LETTERS = "\\p{L}\\p{M}\\p{N}";
const RUN = new RegExp(`[${LETTERS}]+(?:[${INVISIBLE}${APOSTROPHES}]{1,8}[${LETTERS}]+)*`, "gu");
/** Letters that are normalised by lower case alone. Most words of the five languages consist of them. */
const WESTERN = /^[A-Za-z0-9\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF]+$/;
const REMOVED = new RegExp(`[^${LETTERS}${APOSTROPHES}]|[\\u0640\\u061C]`, "gu");
const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]+`, "u");

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** French and Italian words that lose their vowel before another one: "l'école" becomes "école". */
const ELIDED = new Set([
  "l",
  "d",
  "j",
  "m",
  "n",
  "s",
  "t",
  "c",
  "qu",
  "jusqu",
  "lorsqu",
  "puisqu",
  "quoiqu",
  "presqu",
  "dell",
  "all",
  "dall",
  "nell",
  "sull",
  "un",
]);
const JOINED_END = new RegExp(`^(.+?)[${INVISIBLE}${APOSTROPHES}]+(\\p{L}{1,2})$`, "u");
const BEGINS_WITH_VOWEL = /^[aeiouyhàâäáéèêëíîïóôöúùûüœæ]/;
/** English endings after an apostrophe: "child's" becomes "child", "they're" becomes "they". */
const JOINED = new Set(["s", "t", "re", "ve", "ll", "d", "m"]);

/**
 * Returns the words of a text in order, in any script. Hyphens and all other signs separate words. Texts, queries and
 * highlights use the same function, so that what is found can be shown. Takes any text, in time linear in its length.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  eachWord(text, (word, start, end) => tokens.push({ start, end, word, position: tokens.length }));
  return tokens;
}

/** Gets a word, and where it starts and ends in the text. */
type Visit = (word: string, start: number, end: number) => void;

/** Visits the words of a text as `tokensOf` lists them, but without a list, because indexed texts are long. */
export function eachWord(text: string, visit: Visit): void {
  const runs = new RegExp(RUN);
  for (let at = 0; at < text.length;) {
    const end = plainEnd(text, at);
    const next = text.charCodeAt(end);
    if (end > at && !(next >= ASCII || next === APOSTROPHE)) {
      // Most words. The expression takes twice the time to find them.
      visit(cutToLength(text.slice(at, end).toLowerCase()), at, end);
      at = end + 1;
    } else if (end === at && next < ASCII) at++;
    else {
      runs.lastIndex = at;
      const match = runs.exec(text);
      if (!match) return;
      visitMatch(match[0], match.index, visit);
      at = runs.lastIndex;
    }
  }
}

const ASCII = 128;
const APOSTROPHE = "'".charCodeAt(0);
const IS_PLAIN = Uint8Array.from({ length: ASCII }, (_, code) =>
  Number(/[A-Za-z0-9]/.test(String.fromCharCode(code))),
);

/** Returns where the ASCII letters and digits end that begin at a position. */
function plainEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && IS_PLAIN[text.charCodeAt(end)] === 1) end++;
  return end;
}

function visitMatch(run: string, start: number, visit: Visit): void {
  if (WESTERN.test(run)) visit(cutToLength(run.toLowerCase()), start, start + run.length);
  else if (UNSPACED.test(run)) visitSegments(run, start, visit);
  else visitRun(run, start, visit);
}

function visitRun(run: string, start: number, visit: Visit): void {
  const parted = partAtApostrophe(run);
  const word = comparable(parted.text);
  if (word) visit(cutToLength(word), start + parted.from, start + parted.to);
}

function visitSegments(run: string, start: number, visit: Visit): void {
  for (let from = 0; from < run.length; from += SEGMENT_MAX_CHARS) {
    for (const { segment, index, isWordLike } of segmenter.segment(
      run.slice(from, from + SEGMENT_MAX_CHARS),
    )) {
      if (isWordLike) visitRun(segment, start + from + index, visit);
    }
  }
}

function cutToLength(word: string): string {
  return word.length > WORD_MAX_CHARS
    ? word.slice(0, WORD_MAX_CHARS).replace(/\p{Surrogate}$/u, "")
    : word;
}

/** Returns the normalised word. Ligatures, full-width letters and similar ones become plain, as extracted PDF texts need. */
function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFC")
    .replace(REMOVED, "")
    .replace(/['\u2018\u2019\u02BC]/g, "");
}

/** Returns the part of a run that is the word: without an elided article before it, and without an English ending after it. */
function partAtApostrophe(run: string): { text: string; from: number; to: number } {
  let [from, to] = [0, run.length];
  const first = ANY_APOSTROPHE.exec(run);
  if (first) {
    const right = first.index + first[0].length;
    const last = JOINED_END.exec(run);
    if (
      ELIDED.has(run.slice(0, first.index).toLowerCase()) &&
      BEGINS_WITH_VOWEL.test(run.slice(right, right + 2).toLowerCase())
    )
      from = right;
    else if (last && JOINED.has(last[2]!.toLowerCase())) to = last[1]!.length;
  }
  // Any other apostrophe is part of the word: "O'Brien" and "aujourd'hui" are one word.
  return { text: run.slice(from, to), from, to };
}

/** Latin letters that Unicode does not decompose into a letter and an accent. */
const FOLDED_LETTERS: Record<string, string> = {
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
    .replace(/[øØæÆœŒßłŁđĐðÐþÞı]/g, (letter) => FOLDED_LETTERS[letter]!);
}

/** Returns whether a word is ASCII. Most words have nothing to fold, and this check takes a tenth of the time. */
function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}
