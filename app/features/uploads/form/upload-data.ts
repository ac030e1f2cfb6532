import type { TopicFamily } from "#contract/names";
import type { FileLanguage } from "#contract/upload-rules";
import type { ExtraFieldGroup, IncomingFile, Submission } from "#contract/uploads";
import type { Reply } from "~/features/forms/reply";
import type { answersOf, TermFact } from "~/features/review/contribution.server";
import type { TermFieldsData } from "../terms/field-term";
import type { UploadDone } from "./upload-address";
import type { TypedUpload } from "./typed-upload";

/** What the server knows that the upload form needs; its page and its dialog get the same. */
export interface UploadFormData {
  view: "form";
  /** As which the form is kept. */
  draft: string;
  /** The contribution that is changed, and what staff said when they returned it; null for a new one. */
  submission: { id: number; comment: string } | null;
  typed: TypedUpload;
  terms: TermFieldsData;
  /** Those named in `typed` that are there. */
  files: Record<FileLanguage, IncomingFile[]>;
  /** All extra fields of the site; which are asked for follows from the terms. */
  groups: ExtraFieldGroup[];
  /** Families of the topics, for the cover: slugs by family. */
  families: Partial<Record<TopicFamily, string[]>>;
  staff: boolean;
  /** For staff: licences to choose one of. */
  licenses: { slug: string; name: string }[];
  /** Whose drafts the browser keeps. */
  person: number;
  /** Proof of a person without script. */
  stamp: string;
  policyUrl: string;
  termsUrl: string;
  /** The person's other drafts; on the page of a form that is new. */
  drafts: DraftSummary[];
  done: UploadDone | null;
}

/** A draft where it is only named. */
export interface DraftSummary {
  id: string;
  title: string;
  fileCount: number;
  modified: string;
}

/** In place of the form, where there is no room for another draft. */
export interface DraftsFullData {
  view: "full";
  drafts: DraftSummary[];
}

/** In place of the form, where what was handed in is not the uploader's to change. */
export interface SubmissionStateData {
  view: "state";
  submission: Submission & { state: Exclude<Submission["state"], "returned"> };
  terms: TermFact[];
  answers: ReturnType<typeof answersOf>;
}

/** What the form begins with, by conform's names; terms and files have fields of their own. */
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

/** What the server says of an upload. */
export interface UploadReply extends Reply {
  /** The document, or the page of what waits; a path with its language. */
  handedIn?: { path: string; isDocument: boolean };
}
