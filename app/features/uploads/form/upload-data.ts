import type { TopicFamily } from "#contract/names";
import type { FileLanguage } from "#contract/upload-rules";
import type { ExtraFieldGroup, IncomingFile, Submission } from "#contract/uploads";
import type { Reply } from "~/features/forms/reply";
import type { answersOf, TermFact } from "~/features/review/contribution.server";
import type { TermFieldsData } from "../terms/field-term";
import type { UploadDone } from "./upload-address";
import type { TypedUpload } from "./typed-upload";

/** Server data for the upload form; its page and its dialog get the same. */
export interface UploadFormData {
  view: "form";
  /** The draft's id. */
  draft: string;
  /** The contribution being changed, with the staff's comment when they returned it; null for a new one. */
  submission: { id: number; comment: string } | null;
  typed: TypedUpload;
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
  done: UploadDone | null;
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
  TypedUpload,
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
export interface UploadReply extends Reply {
  /** The document, or the page of waiting contributions; a path with language. */
  handedIn?: { path: string; isDocument: boolean };
}
