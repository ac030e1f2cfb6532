import type { TopicFamily } from "#contract/names";
import { type FileLanguage, FILE_LANGUAGES } from "#contract/upload-rules";
import type { IncomingFile, Submission } from "#contract/uploads";
import type { ExtraFieldGroup } from "#contract/extra-fields";
import type { FormReply } from "~/features/forms/form-reply";
import type { answersOf, TermFact } from "~/features/uploads/form/upload-data.server";
import type { TermFieldsData, TermFieldName } from "~/features/terms/field-term";
import type { UploadResult } from "./upload-address";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/languages";

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
  /** The user whose drafts the browser stores. */
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
interface DraftsFullData {
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

/** The form's initial values, by conform's names. Terms and files have separate fields. */
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
 * Fields that have a label each, in page order. The files come between the last two lists. Each field of terms is followed by
 * the extra fields that its terms ask for.
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

/** The fields of the upload form as typed, valid or not. Terms have separate fields. */
export interface UploadInput {
  title: string;
  abstract: string;
  /** Language of title and abstract. */
  language: Language;
  publication_year: string;
  sof: string;
  externalUse: boolean;
  approvedPolicy: boolean;
  consentTerms: boolean;
  /** Answers in extra fields, by name. */
  extra: Record<string, string>;
  /** For staff: names of new publishers, one per line; the licence's slug; file titles by file id. */
  proposedPublishers: string;
  documentLicenses: string;
  fileTitles: Record<string, string>;
  /** Ids of the files in each language. */
  files: Record<FileLanguage, string[]>;
}

/**
 * Reads the fields of a draft or of a contribution. A draft may hold any values a client sent. Numbers count as digits,
 * a single value counts as a list of one, and a missing box counts as not ticked.
 */
export function readUploadInput(
  fields: Record<string, unknown>,
  language: Language = DEFAULT_LANGUAGE,
): UploadInput {
  return {
    title: textOf(fields.title),
    abstract: textOf(fields.abstract),
    language: isLanguage(fields.language) ? fields.language : language,
    publication_year: textOf(fields.publication_year),
    sof: textOf(fields.sof),
    externalUse: isTicked(fields.externalUse),
    approvedPolicy: isTicked(fields.approvedPolicy),
    consentTerms: isTicked(fields.consentTerms),
    extra: textsOf(fields.extra),
    proposedPublishers: listOf(fields.proposedPublishers).join("\n"),
    documentLicenses: listOf(fields.documentLicenses)[0] ?? "",
    fileTitles: textsOf(fields.fileTitles),
    files: Object.fromEntries(
      FILE_LANGUAGES.map((code) => [code, listOf(fields[`${code}_files`])]),
    ) as UploadInput["files"],
  };
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const textsOf = (value: unknown): Record<string, string> =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, textOf(text)]))
    : {};
const isTicked = (value: unknown): boolean =>
  value === true || value === "on" || value === "true" || value === "1";
const listOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string" && one !== "");
