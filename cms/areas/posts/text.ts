/** Longest abstract on a card. The contract's `Card.abstract` says so. */
export const CARD_ABSTRACT_CHARS = 300;

/** Returns a word with a capital first letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
