import { cutAtWord } from "#contract/cut-text";

/** Search engines and previews show no more of a description. */
const DESCRIPTION_CHARS = 160;

/** Returns a text in one line, cut after a word if it is longer than search engines show. */
export const shortDescription = (text: string): string => cutAtWord(text, DESCRIPTION_CHARS);
