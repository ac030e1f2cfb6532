/**
 * The rules of the upload form that the website and the content system share, each with a name. They add to those of
 * `account-rules.ts`. They are plain constants without zod, so that the browser can use them.
 */

/** Content types whose documents must have a statement of findings; other documents must not have one (R5.34). By slug. */
export const FINDINGS_CONTENT_TYPES: readonly string[] = ["evaluations", "assessments"];
/** Name of the group of extra fields with special rules, and the answers to which the rules apply (R5.35, R5.36). */
export const ETHICS_GROUP = "Ethics";
export const ETHICS_NO = "No";
export const ETHICS_OF_OTHERS = "Yes from SC";
/** Extra field for the name of the study to which the approval belongs (R5.36). */
export const REFERENCE_STUDY_FIELD = "reference_study";

/** Languages that files may have: those of the site, and the unlisted language into which it is also translated. */
export const FILE_LANGUAGES = ["en", "es", "sv", "nl", "fr", "ar"] as const;
export type FileLanguage = (typeof FILE_LANGUAGES)[number];

/** Fields of terms that the form can search by name, each with a separate search field. */
export const SEARCHED_FIELDS = [
  "documentTopics",
  "documentPublishers",
  "documentContentTypes",
  "documentKeywords",
  "documentAuthors",
  "documentCountries",
] as const;
export type SearchedField = (typeof SEARCHED_FIELDS)[number];
/**
 * Returns the name of the search field of a field of terms. A text that is still in it has not been turned into a
 * selected term.
 */
export const searchFieldOf = <Field extends string>(field: Field) => `find.${field}` as const;
/**
 * Returns the name of the hidden field with the text whose matching terms the form has already shown. A user who leaves
 * that text has seen the terms.
 */
export const seenFieldOf = <Field extends string>(field: Field) => `seen.${field}` as const;

/** Every rule, with the sentence that API clients get. The website translates the rules, under the same names. */
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

/** Returns whether a document of these content types has a statement of findings. */
export function needsFindings(contentTypes: readonly string[]): boolean {
  return contentTypes.some((slug) => FINDINGS_CONTENT_TYPES.includes(slug));
}
