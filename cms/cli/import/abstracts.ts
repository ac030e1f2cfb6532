import { cutAtWord, endsWithNumber, withEllipsis } from "../../contract/cut-text";

/** Characters taken from the text when a record has no abstract. Chosen: two paragraphs. */
const ABSTRACT_FROM_TEXT_CHARS = 600;

/** Matches the end of a complete text: the marks that end sentences, and those that close a quotation or a bracket. */
const WHOLE_END = /[.!?…؟。！？"'”’»)\]]$/u;
/** Markdown links. Plain text keeps only their words. */
const LINK_ADDRESS = /\]\([^()\s]*\)/gu;
/** Markdown marks that begin or end an emphasis, a heading or a list item. */
const MARKS = "*_`#>\\[\\]";
const PARAGRAPH_ENDS = new RegExp(`^[${MARKS}]*[ \\t]*(?:\\r?\\n|$)`, "u");
/** Matches an ending that no complete text has: a comma, a dash, an opened quotation or bracket. */
const OPEN_END = /[,;:–—(«„“[-]$/u;
/** Matches a bracket that is never closed, with its content: "… (A/HRC/WG." */
const OPEN_BRACKET = /\s*[([][^()[\]]*$/u;
const GOES_ON_IN_WORD = /^[-'’]?[\p{L}\p{N}]/u;

/** Returns the start of a text, for a record without an abstract. */
export const abstractFrom = (text: string): string => cutAtWord(text, ABSTRACT_FROM_TEXT_CHARS);

/**
 * Repairs an abstract that other software has cut off in the middle of a sentence or word. It then ends at a word, with
 * an ellipsis. A cut is recognised by the end (an open bracket, a comma, the number of a missing paragraph). It is also
 * recognised if the record's text begins with the same words and continues. Any other abstract stays unchanged.
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
  // The limit falls after the abstract: inside a word, or at the space that follows a word.
  return cutAtWord(line + (GOES_ON_IN_WORD.test(rest) ? "xx" : " x"), line.length + 1);
}

/** Returns what follows in a text after the letters and digits of its beginning. Returns null if the text begins with others. */
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
