/** What ends a sentence, in all scripts of the site and some more. */
export const SENTENCE_END = `[.!?\\u2026\\u3002\\uFF01\\uFF1F\\u061F\\u06D4]["'\\u201D\\u2019\\u00BB)\\]]*`;
/** The number of the next paragraph, behind a sentence: "… in two rounds. 3." */
const NEXT_NUMBER = new RegExp(`(?<=${SENTENCE_END})\\s+[([]?\\p{N}{1,3}[.)\\]]*$`, "u");

/** Whether a text stops at the number of a paragraph that is not there. */
export const endsWithNumber = (text: string): boolean => NEXT_NUMBER.test(text);

/** A text that goes on elsewhere, with an ellipsis behind its last word; without the number of a paragraph that is not there. */
export const withEllipsis = (text: string): string =>
  `${text.replace(NEXT_NUMBER, "").replace(/[\s,;:.–—/&([«„“-]+$/u, "")}…`;

/**
 * Cuts a text to a number of characters at a word's end, with an ellipsis inside the limit. Line breaks become spaces.
 * Scripts that write without spaces are cut between characters.
 */
export function cutAtWord(text: string, limit: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= limit) return line;
  const room = line.slice(0, limit - 1);
  const wordEnd = line[limit - 1] === " " ? room.length : room.lastIndexOf(" ");
  const cut = wordEnd > limit / 3 ? room.slice(0, wordEnd) : room.replace(/[\uD800-\uDBFF]$/, "");
  return withEllipsis(cut);
}
