import type { TopicFamily } from "#contract/names";
import { type FileLanguage, FILE_LANGUAGES } from "#contract/upload-rules";
import type { IncomingFile, Submission } from "#contract/uploads";
import type { ExtraFieldGroup } from "#contract/extra-fields";
import type { FormReply } from "~/features/forms/form-reply";
import type { answersOf, TermFact } from "~/features/uploads/contribution.server";
import type { TermFieldsData, TermFieldName } from "~/features/terms/field-term";
import type { UploadResult } from "./upload-address";
import type { UploadInput } from "./upload-input";

/** Server data for the upload form; its page and its dialog get the same. */
export interface UploadFormData {
  view: "form";
  /** The draft's id. */
  draft: string;
  /** The contribution being changed, with the staff's comment when they returned it; null for a new one. */
  submission: { id: number; comment: string } | null;
  typed: UploadInput;
  terms: TermFieldsData;
  /** The files named in `typed` that exist. */
  files: Record<FileLanguage, IncomingFile[]>;
  /** All extra fields of the site; the terms decide which are shown. */
  groups: ExtraFieldGroup[];
  /** Topic slugs by family, for the cover. */
  families: Partial<Record<TopicFamily, string[]>>;
  staff: boolean;
  /** For staff: licences to choose from. */
  licenses: { slug: string; name: string }[];
  /** The user whose drafts the browser keeps. */
  person: number;
  /** Proof of a human visitor without script. */
  stamp: string;
  policyUrl: string;
  termsUrl: string;
  /** The user's other drafts; only on the page of a new form. */
  drafts: DraftSummary[];
  done: UploadResult | null;
}

/** A draft in a list. */
export interface DraftSummary {
  id: string;
  title: string;
  fileCount: number;
  modified: string;
}

/** Replaces the form when there is no room for another draft. */
export interface DraftsFullData {
  view: "full";
  drafts: DraftSummary[];
}

/** Replaces the form when the uploader cannot change the contribution. */
export interface SubmissionStateData {
  view: "state";
  submission: Submission & { state: Exclude<Submission["state"], "returned"> };
  terms: TermFact[];
  answers: ReturnType<typeof answersOf>;
}

/** The form's initial values, by conform's names. Terms and files have fields of their own. */
export type UploadFields = Pick<
  UploadInput,
  | "title"
  | "abstract"
  | "language"
  | "publication_year"
  | "sof"
  | "externalUse"
  | "approvedPolicy"
  | "consentTerms"
  | "proposedPublishers"
  | "documentLicenses"
>;

export type UploadData = UploadFormData | DraftsFullData | SubmissionStateData;

/** The server's answer to an upload. */
export interface UploadReply extends FormReply {
  /** The document, or the page of waiting contributions; a path with language. */
  submittedUpload?: { path: string; isDocument: boolean };
}

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
