/** Longest abstract on a card. The contract's `Card.abstract` says so. */
export const CARD_ABSTRACT_CHARS = 300;

/** A word with its first letter as a capital one. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
