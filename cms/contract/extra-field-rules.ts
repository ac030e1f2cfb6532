/**
 * Kinds of extra fields and what an answer to each must be. Plain constants and functions without zod, so that the browser can
 * import them. "Spec" is the customer's specification, section 5.
 */

import type { Rule } from "./account-rules";
import type { UploadRule } from "./upload-rules";

/** What an editor chooses between when defining a field. */
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

/** How a form shows a field. */
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

/** Values of a yes/no field. The group with rules about ethics compares with them. */
export const YES_NO = ["Yes", "No"] as const;

/** What the rules about an answer depend on. */
export interface AnswerLimits {
  type: ExtraFieldType;
  choices: readonly { value: string }[];
  min: number | null;
  max: number | null;
  digits: number | null;
}

/** Whole numbers that JavaScript holds exactly. */
const NUMBER = /^-?\d{1,15}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the first rule that an answer breaks, or null. An empty answer breaks none: whether it must be given is another question. */
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

/** Numbers only, digit counts, minimum and maximum numbers (spec). */
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

/** Whether a text is a day of the calendar, as `2026-02-28`. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Ten digits of a Swedish identity number, with or without the century. A plus sign marks people of 100 years and more. */
const PERSONAL_NUMBER = /^(\d{2})?(\d{2})(\d{2})(\d{2})[-+]?(\d{4})$/;
/** Coordination numbers have the day of birth plus 60. */
const COORDINATION_DAYS = 60;

/**
 * Whether a text is a Swedish personal identity or coordination number: a day of birth, three digits and the check digit of the
 * Luhn algorithm. Decision 72 says why it is this one.
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

/** Whether the last of ten digits follows from the others (Luhn: every second digit, from the first on, counts twice). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

/** Rules of the definition of a field, with the sentences that API clients read. The website says them in the visitor's language, under the same names. */
export const EXTRA_FIELD_RULE_SENTENCES = {
  field_key:
    "The key has letters a to z, digits, hyphens and underscores alone, and begins with a letter.",
  field_key_taken: "Another field has this key.",
  field_choices: "A choice needs at least two different values.",
  field_range: "The smallest number is larger than the largest.",
  field_types: "Choose at least one content type.",
  field_type_unknown: "One of the content types is not there any more.",
} as const;
export type ExtraFieldRule = keyof typeof EXTRA_FIELD_RULE_SENTENCES;
