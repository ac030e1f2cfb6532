/** Characters of a text shown at once. Chosen: five lines. */
const BEGINNING_CHARS = 420;
/** A shorter rest is shown with the beginning. */
const REST_MIN_CHARS = 80;

/** Splits a text into its beginning and its rest, between words. The rest of a short text is empty. */
export function parted(text: string): [beginning: string, rest: string] {
  if (text.length < BEGINNING_CHARS + REST_MIN_CHARS) return [text, ""];
  const head = text.slice(0, BEGINNING_CHARS);
  // After a sentence if one ends late enough, otherwise after a word.
  const sentence = /^[\s\S]*[.!?。](?=\s)/u.exec(head)?.[0].length ?? 0;
  const word = head.search(/\s+\S*$/u);
  const end = sentence > BEGINNING_CHARS / 2 ? sentence : word > 0 ? word : BEGINNING_CHARS;
  return [text.slice(0, end).trim(), text.slice(end).trim()];
}
