import { FILE_LANGUAGES } from "#contract/upload-rules";
import type { TermFieldName } from "../terms/field-term";

export const FORM_ID = "upload";
/** There has to be a file in English; those in other languages are folded away. */
export const [MAIN_FILE_LANGUAGE, ...OTHER_FILE_LANGUAGES] = FILE_LANGUAGES;
/** As all fields of a form: its id and their name. */
export const fieldId = (name: string): string => `${FORM_ID}-${name}`;
export const EXTRA_PREFIX = "extra.";
/** An extra field's name in the form. */
export const extraName = (name: string): string => EXTRA_PREFIX + name;

/**
 * Fields with words of their own, in their order on the page; between the last two lists are the files. Behind a field of
 * terms come those that follow from its terms.
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
/** What staff alone can say; these stand behind the terms. */
export const STAFF_FIELDS = ["proposedPublishers", "documentLicenses"] as const;
export const CONSENT_FIELDS = ["externalUse", "approvedPolicy", "consentTerms"] as const;
