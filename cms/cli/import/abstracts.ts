import { cutAtWord, endsWithNumber, withEllipsis } from "../../contract/cut-text";

/** Characters of a text that stand in for an abstract. Ours: two paragraphs. */
const ABSTRACT_FROM_TEXT_CHARS = 600;

/** What ends a whole text: the marks that end sentences, and those that close a quotation or a bracket. */
const WHOLE_END = /[.!?…؟。！？"'”’»)\]]$/u;
/** Markdown's links, of which a plain text keeps the words alone. */
const LINK_ADDRESS = /\]\([^()\s]*\)/gu;
/** Markdown's marks, at which an emphasis, a heading or a list item ends or begins. */
const MARKS = "*_`#>\\[\\]";
const PARAGRAPH_ENDS = new RegExp(`^[${MARKS}]*[ \\t]*(?:\\r?\\n|$)`, "u");
/** What nothing whole ends with: a comma, a dash, an opened quotation or bracket. */
const OPEN_END = /[,;:–—(«„“[-]$/u;
/** A bracket that nothing closes behind it, with what it holds: "… (A/HRC/WG." */
const OPEN_BRACKET = /\s*[([][^()[\]]*$/u;
const GOES_ON_IN_WORD = /^[-'’]?[\p{L}\p{N}]/u;

/** The start of a text, for a record without an abstract. */
export const abstractFrom = (text: string): string => cutAtWord(text, ABSTRACT_FROM_TEXT_CHARS);

/**
 * An abstract that other software has cut off in the middle of a sentence or word, ended at a word with an ellipsis. It
 * is known by its end (an open bracket, a comma, the number of a paragraph that is not there), or by the record's text,
 * which begins with the same words and goes on. Any other abstract stays as it is.
 */
export function mendedAbstract(abstract: string, text: string): string {
  const line = abstract.replace(/\s+/gu, " ").trim();
  const before = line.replace(OPEN_BRACKET, "");
  if (before !== "" && (before !== line || endsWithNumber(line))) return withEllipsis(before);
  if (WHOLE_END.test(line)) return abstract;
  const rest = restAfter(line, text.replace(LINK_ADDRESS, ""));
  if (rest === null) return OPEN_END.test(line) ? withEllipsis(line) : abstract;
  // A heading or a first paragraph is whole.
  if (PARAGRAPH_ENDS.test(rest)) return abstract;
  // The limit falls behind the abstract: within a word, or at the space that follows one.
  return cutAtWord(line + (GOES_ON_IN_WORD.test(rest) ? "xx" : " x"), line.length + 1);
}

/** What follows in a text behind the letters and digits of its beginning; null when it begins with others. */
function restAfter(beginning: string, text: string): string | null {
  let place = 0;
  for (const [letter] of beginning.matchAll(/[\p{L}\p{N}]/gu)) {
    while (place < text.length && !/^[\p{L}\p{N}]/u.test(characterAt(text, place)))
      place += characterAt(text, place).length;
    if (characterAt(text, place) !== letter) return null;
    place += letter.length;
  }
  return text.slice(place);
}

const characterAt = (text: string, place: number): string =>
  place < text.length ? String.fromCodePoint(text.codePointAt(place)!) : "";
