/** Characters of a text that are shown at once. Ours: five lines. */
const BEGINNING_CHARS = 420;
/** A rest shorter than this is shown with the beginning. */
const REST_MIN_CHARS = 80;

/** A text as its beginning and its rest, which is empty where all of it is short; no word is cut. */
export function parted(text: string): [beginning: string, rest: string] {
  if (text.length < BEGINNING_CHARS + REST_MIN_CHARS) return [text, ""];
  const head = text.slice(0, BEGINNING_CHARS);
  // Behind a sentence where one ends late enough, else behind a word.
  const sentence = /^[\s\S]*[.!?。](?=\s)/u.exec(head)?.[0].length ?? 0;
  const word = head.search(/\s+\S*$/u);
  const end = sentence > BEGINNING_CHARS / 2 ? sentence : word > 0 ? word : BEGINNING_CHARS;
  return [text.slice(0, end).trim(), text.slice(end).trim()];
}
