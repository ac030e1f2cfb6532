import { FILE_LANGUAGES } from "#contract/upload-rules";
import type { TermFieldName } from "../terms/field-term";

export const FORM_ID = "upload";
/** A file in English is required; the fields for other languages are folded. */
export const [MAIN_FILE_LANGUAGE, ...OTHER_FILE_LANGUAGES] = FILE_LANGUAGES;
/** Returns a field's id: the form's id and the field's name, as in all forms. */
export const fieldId = (name: string): string => `${FORM_ID}-${name}`;
export const EXTRA_PREFIX = "extra.";
/** Returns an extra field's name in the form. */
export const extraName = (name: string): string => EXTRA_PREFIX + name;

/**
 * Fields with labels of their own, in page order. The files come between the last two lists. Each field of terms is
 * followed by the extra fields that its terms ask for.
 */
export const RESOURCE_FIELDS = [
  "title",
  "abstract",
  "language",
  "publication_year",
  "documentContentTypes",
] as const;
export const ABOUT_FIELDS = [
  "documentTopics",
  "documentCountries",
  "documentKeywords",
  "documentAuthors",
  "documentPublishers",
] as const satisfies readonly TermFieldName[];
/** Fields for staff only; they follow the terms. */
export const STAFF_FIELDS = ["proposedPublishers", "documentLicenses"] as const;
export const CONSENT_FIELDS = ["externalUse", "approvedPolicy", "consentTerms"] as const;
