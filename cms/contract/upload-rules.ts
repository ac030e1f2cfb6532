/**
 * The rules of the upload form and of files that the website and the content system share, each with a name. They add to those
 * of `account-rules.ts`. They are plain constants without zod, so that the browser can use them.
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
  year: "The publication year must have four digits and begin with 1 or 2.",
  not_chosen: "Select a term for the text in this field, or clear the field.",
  file_required: "At least one English file is required.",
  file_twice: "The same file occurs twice.",
  file_unknown: "The file does not exist or is no longer available.",
  file_unfinished: "The file has not been uploaded completely.",
  file_refused: "The file was refused.",
  too_many_values: "This field has too many values.",
  policy: "The policy must be approved.",
  consent: "The terms of consent must be accepted.",
  one_license: "A document can have only one licence.",
  sof_required: "Evaluations and assessments require a statement of findings.",
  sof_unexpected: "Only evaluations and assessments can have a statement of findings.",
  choice: "Choose one of the available options.",
  number: "Enter a whole number, in digits only.",
  digits: "The number does not have the required number of digits.",
  number_min: "The number is below the minimum.",
  number_max: "The number is above the maximum.",
  date: "This is not a valid date. Enter it as 2026-01-31.",
  personal_number: "Your personal identification number is not valid",
  ethics_no: "Research without ethical approval cannot be published here.",
  reference_study: "Enter the study for which the approval was given.",
} as const;
export type UploadRule = keyof typeof UPLOAD_RULE_SENTENCES;

/** Returns whether a document of these content types has a statement of findings. */
export function needsFindings(contentTypes: readonly string[]): boolean {
  return contentTypes.some((slug) => FINDINGS_CONTENT_TYPES.includes(slug));
}

/**
 * The reasons for refusing a file, with the English sentences for API clients. The website has its own sentence for each
 * code. `docs/operations/uploads.md` explains when each one occurs.
 */
export const UPLOAD_REASONS = {
  empty: "The file is empty.",
  too_large: "The file must be under 500 MB.",
  misleading_name:
    "The file name has the extension of a program or a web page, but the file is neither.",
  type_not_allowed:
    "The content of the file is not JPEG, PNG, BMP, TIFF, GIF, PDF, Word (docx), Excel (xlsx) or PowerPoint (pptx).",
  program: "The file is a program.",
  web_page: "The file is a web page or an SVG drawing, which can contain scripts.",
  old_office: "The file has the Office format from before 2007. Save it as docx, xlsx or pptx.",
  macros: "The Office file contains macros. Save it as docx, xlsx or pptx without them.",
  two_kinds: "The file can be read as two different types of file.",
  encrypted: "The file is protected by a password.",
  broken: "The file is damaged or incomplete.",
  archive_bomb: "The Office file is too large when unpacked.",
  archive_names:
    "Parts of the Office file have duplicate names, or names that point outside of it.",
  nested_archive: "The Office file contains an archive that is not an Office file.",
  hidden_program: "A program is embedded in the file.",
  too_many_pixels: "The picture has more than 100 million pixels.",
  too_complex: "Reading the file takes more time or memory than allowed.",
  infected: "The virus scanner found something harmful in the file.",
  not_checked: "The virus scanner is not available at the moment. Try again later.",
  scanner_limit: "The file is larger than the virus scanner can check.",
} as const;

/** The code of a reason. */
export type UploadReason = keyof typeof UPLOAD_REASONS;
