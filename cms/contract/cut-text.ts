/** Matches the end of a sentence, in all scripts of the site and some others. */
export const SENTENCE_END = `[.!?\\u2026\\u3002\\uFF01\\uFF1F\\u061F\\u06D4]["'\\u201D\\u2019\\u00BB)\\]]*`;
/** Matches the number of the next paragraph, after a sentence: "… in two rounds. 3." */
const NEXT_NUMBER = new RegExp(`(?<=${SENTENCE_END})\\s+[([]?\\p{N}{1,3}[.)\\]]*$`, "u");

/** Returns whether a text stops at the number of a paragraph that does not follow. */
export const endsWithNumber = (text: string): boolean => NEXT_NUMBER.test(text);

/** Adds an ellipsis after the last word of an excerpt. Removes the number of a paragraph that does not follow. */
export const withEllipsis = (text: string): string =>
  `${text.replace(NEXT_NUMBER, "").replace(/[\s,;:.–—/&([«„“-]+$/u, "")}…`;

/**
 * Cuts a text to a number of characters at the end of a word, with an ellipsis within the limit. Line breaks become
 * spaces. Scripts that are written without spaces are cut between characters.
 */
export function cutAtWord(text: string, limit: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= limit) return line;
  const room = line.slice(0, limit - 1);
  const wordEnd = line[limit - 1] === " " ? room.length : room.lastIndexOf(" ");
  const cut = wordEnd > limit / 3 ? room.slice(0, wordEnd) : room.replace(/[\uD800-\uDBFF]$/, "");
  return withEllipsis(cut);
}
