import { z } from "zod";

/** Shapes of texts that people type: without what nobody sees, and no longer than they may be. */

/** Turns the direction of text round; in a title, everything behind it on a page. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A line in which there is nothing to see, nor to press: spaces of no width, fillers, the blank of Braille. */
const NOTHING_TO_SEE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Rules by the names that accounts give them, so that all forms say the same of a text that is missing or too long. */
export const lengthRule =
  (least: number, most: number) => (value: string, context: z.RefinementCtx) => {
    const length = [...value].length;
    const rule = length < least ? "blank" : length > most ? "too_many_characters" : null;
    if (rule) context.addIssue({ code: "custom", params: { rule } });
  };

/** One line of at least one and at most so many characters: control characters and line breaks become spaces, runs of spaces one. */
export const lineOf = (most: number) => oneLine(1, most);
/** The same, perhaps empty. */
export const optionalLineOf = (most: number) => oneLine(0, most);
/** The same as editors set it, perhaps empty: spaces at which no line breaks stay, as French has them before its colons. */
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

/** Paragraphs, perhaps none: line breaks stay, other control characters go. */
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

/** Markdown, perhaps none: its line breaks, tabs and spaces have a meaning and stay, other control characters go. */
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
