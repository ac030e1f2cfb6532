/**
 * The kinds of extra fields and the rules for their answers. They are plain constants and functions without zod, so
 * that the browser can import them.
 */

import type { Rule } from "./account-rules";
import type { UploadRule } from "./upload-rules";

/** The kinds that an editor can choose when defining a field. */
export const EXTRA_FIELD_KINDS = [
  "text",
  "long_text",
  "number",
  "yes_no",
  "choice",
  "date",
  "personal_number",
] as const;
export type ExtraFieldKind = (typeof EXTRA_FIELD_KINDS)[number];

/** The form controls of a field. */
export const EXTRA_FIELD_TYPES = [
  "text",
  "textarea",
  "number",
  "radio",
  "select",
  "date",
  "personal_number",
] as const;
export type ExtraFieldType = (typeof EXTRA_FIELD_TYPES)[number];

/** Values of a yes/no field. The rules about ethics compare answers with them. */
export const YES_NO = ["Yes", "No"] as const;

/** The properties of a field on which the rules for an answer depend. */
export interface AnswerLimits {
  type: ExtraFieldType;
  choices: readonly { value: string }[];
  min: number | null;
  max: number | null;
  digits: number | null;
}

/** Whole numbers that JavaScript represents exactly. */
const NUMBER = /^-?\d{1,15}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the first rule that an answer breaks, or null. An empty answer breaks none, because required fields are checked
 * elsewhere.
 */
export function answerProblem(field: AnswerLimits, answer: string): Rule | UploadRule | null {
  if (answer === "") return null;
  switch (field.type) {
    case "number":
      return numberProblem(field, answer);
    case "date":
      return isDate(answer) ? null : "date";
    case "personal_number":
      return isPersonalNumber(answer) ? null : "personal_number";
    case "radio":
    case "select":
      return field.choices.some(({ value }) => value === answer) ? null : "choice";
    default:
      return null;
  }
}

/** Checks for whole numbers, the number of digits, and the minimum and maximum (R5.8). */
function numberProblem(
  { min, max, digits }: Pick<AnswerLimits, "min" | "max" | "digits">,
  answer: string,
): UploadRule | null {
  if (!NUMBER.test(answer)) return "number";
  if (digits !== null && answer.replace("-", "").length !== digits) return "digits";
  const value = Number(answer);
  if (min !== null && value < min) return "number_min";
  return max !== null && value > max ? "number_max" : null;
}

/** Returns whether a text is a day of the calendar, such as `2026-02-28`. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Ten digits of a Swedish identity number, with or without the century. A plus sign marks people aged 100 or more. */
const PERSONAL_NUMBER = /^(\d{2})?(\d{2})(\d{2})(\d{2})[-+]?(\d{4})$/;
/** Coordination numbers have the day of birth plus 60. */
const COORDINATION_DAYS = 60;

/**
 * Returns whether a text is a Swedish personal identity or coordination number: a date of birth, three digits and the
 * check digit of the Luhn algorithm. Decision 72 says why this kind of number was chosen.
 */
export function isPersonalNumber(text: string): boolean {
  const match = PERSONAL_NUMBER.exec(text.trim());
  if (!match) return false;
  const [, century, year = "", month = "", day = "", rest = ""] = match;
  const birthday = Number(day) > COORDINATION_DAYS ? Number(day) - COORDINATION_DAYS : Number(day);
  const date = (full: string) => `${full}-${month}-${String(birthday).padStart(2, "0")}`;
  const centuries = century ? [century] : ["19", "20"];
  return (
    centuries.some((one) => isDate(date(one + year))) && hasCheckDigit(year + month + day + rest)
  );
}

/**
 * Returns whether the last of ten digits follows from the others (Luhn: every second digit, starting with the first,
 * counts twice).
 */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Rules for the definition of a field, with the sentences that API clients get. The website translates the rules, under
 * the same names.
 */
export const EXTRA_FIELD_RULE_SENTENCES = {
  field_key:
    "The key must start with a letter and contain only letters a to z, digits, hyphens and underscores.",
  field_key_taken: "Another field already has this key.",
  field_choices: "A choice needs at least two different values.",
  field_range: "The minimum is larger than the maximum.",
  field_types: "Choose at least one content type.",
  field_type_unknown: "One of the content types no longer exists.",
} as const;
export type ExtraFieldRule = keyof typeof EXTRA_FIELD_RULE_SENTENCES;
