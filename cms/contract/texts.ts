import { z } from "zod";

/** Schemas for texts that users type: without invisible characters, and with maximum lengths. */

/** Characters that change the direction of text. In a title, they would affect everything after it on a page. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A line with nothing visible or clickable: zero-width spaces, fillers, the blank Braille pattern. */
const NOTHING_TO_SEE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Checks a length and reports the rules of accounts, so that all forms give the same message for a missing or too long text. */
export const lengthRule =
  (least: number, most: number) => (value: string, context: z.RefinementCtx) => {
    const length = [...value].length;
    const rule = length < least ? "blank" : length > most ? "too_many_characters" : null;
    if (rule) context.addIssue({ code: "custom", params: { rule } });
  };

/**
 * One line with at least one character and a maximum. Control characters and line breaks become spaces, and runs of
 * spaces become one.
 */
export const lineOf = (most: number) => oneLine(1, most);
/** The same, but may be empty. */
export const optionalLineOf = (most: number) => oneLine(0, most);
/** The same for editors, may be empty: keeps no-break spaces, which French puts before colons. */
export const typesetLineOf = (most: number) => oneLine(0, most, /[\p{Cc}\p{Zl}\p{Zp} ]+/gu);

const oneLine = (least: number, most: number, spaces = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu) =>
  z
    .string()
    .transform((value) =>
      value
        .replace(DIRECTION_MARKS, "")
        .replace(spaces, " ")
        .replace(NOTHING_TO_SEE, "")
        .trim()
        .normalize("NFC"),
    )
    .superRefine(lengthRule(least, most));

/** Paragraphs, may be empty. Line breaks stay; other control characters become spaces. */
export const textOf = (most: number) =>
  z
    .string()
    .transform((value) =>
      value
        .replace(DIRECTION_MARKS, "")
        .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
        .replace(/(?!\n)\p{Cc}/gu, " ")
        .trim()
        .normalize("NFC"),
    )
    .superRefine(lengthRule(0, most));

/** Markdown, may be empty. Line breaks, tabs and spaces have a meaning and stay; other control characters become spaces. */
export const markdownOf = (most: number) =>
  z
    .string()
    .transform((value) =>
      value
        .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
        .replace(/(?![\n\t])\p{Cc}/gu, " ")
        .normalize("NFC"),
    )
    .superRefine(lengthRule(0, most));
