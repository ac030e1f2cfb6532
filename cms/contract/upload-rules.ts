/**
 * The rules of the upload form that both halves apply, each with a name of its own, beside those of `account-rules.ts`.
 * Plain constants without zod, so that the browser can have them. "Spec" is the customer's specification, section 5.
 */

/** Content types whose documents have a statement of findings, always, and no others. Spec 5; slugs. */
export const FINDINGS_CONTENT_TYPES: readonly string[] = ["evaluations", "assessments"];
/** Name of the group of extra fields with rules of its own, and the answers that they are about. Spec 5. */
export const ETHICS_GROUP = "Ethics";
export const ETHICS_NO = "No";
export const ETHICS_OF_OTHERS = "Yes from SC";
/** Extra field that says of which study the approval is. Spec 5. */
export const REFERENCE_STUDY_FIELD = "reference_study";

/** Languages that files may be in: those of the site, and the one that it is translated into besides. */
export const FILE_LANGUAGES = ["en", "es", "sv", "nl", "fr", "ar"] as const;
export type FileLanguage = (typeof FILE_LANGUAGES)[number];

/** Fields of terms that a form may look for by their names, which it does in a field of its own for each. */
export const SEARCHED_FIELDS = [
  "documentTopics",
  "documentPublishers",
  "documentContentTypes",
  "documentKeywords",
  "documentAuthors",
  "documentCountries",
] as const;
export type SearchedField = (typeof SEARCHED_FIELDS)[number];
/** Name of the field that terms of another are looked for in: what still stands there was not chosen. */
export const searchFieldOf = <Field extends string>(field: Field) => `find.${field}` as const;
/** Name of the field that says for which text the form shows terms already: whoever leaves that text there has seen them. */
export const seenFieldOf = <Field extends string>(field: Field) => `seen.${field}` as const;

/** Every rule, with the sentence that API clients read. The website says them in the visitor's language, under the same names. */
export const UPLOAD_RULE_SENTENCES = {
  year: "The publication year has four digits and begins with 1 or 2.",
  not_chosen: "A text in which a term is looked for is still there, and no term was chosen by it.",
  file_required: "At least one English file is needed.",
  file_twice: "The same file is named twice.",
  file_unknown: "There is no such file, or it is not there any more.",
  file_unfinished: "The file has not arrived whole.",
  file_refused: "The file was refused.",
  too_many_values: "There are too many in this field.",
  policy: "The policy must be approved.",
  consent: "The terms of consent must be accepted.",
  one_license: "A document has one licence.",
  sof_required: "Evaluations and assessments need a statement of findings.",
  sof_unexpected: "Only evaluations and assessments have a statement of findings.",
  choice: "This is none of the choices.",
  number: "Write a whole number, in digits only.",
  digits: "The number does not have as many digits as it must.",
  number_min: "The number is below the smallest that is allowed.",
  number_max: "The number is above the largest that is allowed.",
  date: "This is no day of the calendar. Write it as 2026-01-31.",
  personal_number: "Your personal identification number is not valid",
  ethics_no: "Research without ethical approval cannot be published here.",
  reference_study: "Name the study that the approval was given for.",
} as const;
export type UploadRule = keyof typeof UPLOAD_RULE_SENTENCES;

/** Whether a document of these content types has a statement of findings. */
export function needsFindings(contentTypes: readonly string[]): boolean {
  return contentTypes.some((slug) => FINDINGS_CONTENT_TYPES.includes(slug));
}
