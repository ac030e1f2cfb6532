import { cutAtWord } from "#contract/cut-text";

/** Search engines and previews show no more of a description. */
const DESCRIPTION_CHARS = 160;

/** A text in one line, cut at a word's end where it is longer than search engines show. */
export const shortDescription = (text: string): string => cutAtWord(text, DESCRIPTION_CHARS);
