/** Longest abstract on a card. The contract's `Card.abstract` says so. */
export const CARD_ABSTRACT_CHARS = 300;

/** A word with its first letter as a capital one. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Cuts a text to a number of characters at a word's end, with an ellipsis inside the limit. Line breaks become spaces.
 * Scripts that write without spaces are cut between characters.
 */
export function cutAtWord(text: string, limit: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  const room = line.slice(0, limit - 1);
  const wordEnd = line[limit - 1] === " " ? room.length : room.lastIndexOf(" ");
  const cut = wordEnd > limit / 2 ? room.slice(0, wordEnd) : room.replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.replace(/[\s,;:.–-]+$/, "")}…`;
}
