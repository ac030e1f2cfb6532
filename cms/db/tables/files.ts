/** Stored files and their texts, uploads and submissions. */

import type { ColumnType, Generated } from "kysely";
import type { Language } from "../../contract/languages";
import type { FileKind, SubmissionState } from "../../contract/names";
import type { IncomingState, SubmissionFields } from "../../contract/uploads";
import type { Json, Timestamp } from "./columns";

/** A stored file. Its bytes are in the storage, under `storage_key`. */
export interface FilesTable {
  id: string;
  database_id: Generated<number>;
  visibility: "public" | "internal";
  storage_key: string;
  sha256: string;
  name: string;
  mime_type: string;
  size: number;
  page_count: number | null;
  width: number | null;
  height: number | null;
  title: string;
  caption: string;
  alt_text: string;
  description: string;
  created: Timestamp;
  /** Number of the current version: 1 plus the number of times the bytes were replaced. */
  version: Generated<number>;
  /** When the current bytes replaced earlier ones; null if the file still has its first bytes. */
  version_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version_by: Generated<number | null>;
  version_note: Generated<string>;
}

/** An earlier version of a file that was replaced. */
export interface FileVersionsTable {
  file_id: string;
  number: number;
  storage_key: string;
  sha256: string;
  name: string;
  kind: FileKind;
  mime_type: string;
  size: number;
  page_count: number | null;
  version_at: Timestamp;
  version_by: number | null;
  version_note: string;
}

/** A file that was uploaded or belonged to a deleted document. It is deleted once nothing refers to it any more. */
export interface UploadedFilesTable {
  file_id: string;
  uploaded: Timestamp;
}

/** An upload that is not part of the library yet. */
export interface IncomingFilesTable {
  id: string;
  /** Null once the account is deleted: the next sweep then removes the file. */
  user_id: number | null;
  name: string;
  /** The declared size. For a file of a form it is the maximum size until all bytes are received. */
  size: number;
  /** Whether the file is part of a multipart form. Such an upload cannot be resumed. */
  by_form: Generated<boolean>;
  state: IncomingState;
  /** Why the file was refused or, while it is being checked, why the check has not finished. */
  reason: string | null;
  kind: Exclude<FileKind, "LINK"> | null;
  mime_type: string | null;
  /** Hash of the stored bytes. */
  sha256: string | null;
  /** Hash of the bytes as received. */
  received_sha256: string | null;
  /** Where the bytes are stored once the file is accepted. Before, they are in the folder of incoming files. */
  storage_key: string | null;
  width: number | null;
  height: number | null;
  page_count: number | null;
  /** Number of checks that started and did not finish normally. */
  check_attempts: Generated<number>;
  created: Timestamp;
  expires: Timestamp;
}

/** The lock of an upload: which request currently writes to it. */
export interface UploadLocksTable {
  upload_id: string;
  holder: string;
  held_until: Timestamp;
  /** Whether another request waits for the lock. */
  wanted: Generated<boolean>;
}

/** A submission by a user who is not staff. */
export interface SubmissionsTable {
  id: Generated<number>;
  user_id: number;
  state: SubmissionState;
  title: string;
  language: Language;
  fields: Json<SubmissionFields>;
  /** Staff's comment on the last decision. */
  comment: Generated<string>;
  submitted: Timestamp;
  modified: Timestamp;
  decided: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decided_by: Generated<number | null>;
  /** The post that was made of the submission. */
  post_id: Generated<number | null>;
}

/** The files of a submission. */
export interface SubmissionFilesTable {
  submission_id: number;
  file_id: string;
  language: string;
  kind: FileKind;
  position: number;
}

/** An email about a decision on a submission. `sent` is null until it is sent. */
export interface SubmissionMailsTable {
  id: Generated<number>;
  submission_id: number;
  kind: "accepted" | "returned" | "rejected";
  comment: string;
  created: Timestamp;
  sent: Timestamp | null;
}

/** An upload form as the user typed it so far. */
export interface UploadDraftsTable {
  user_id: number;
  id: string;
  fields: Json<Record<string, unknown>>;
  modified: Timestamp;
  expires: Timestamp;
}

/** Result of extracting a file's text. A file without a row waits for the job. */
export interface FileExtractionsTable {
  file_id: string;
  /** `none`: the file is intact but has no text, or no text that may be read. `failed`: the file cannot be read. */
  state: "done" | "none" | "failed";
  /** Why there is no text, or only a part of it. */
  reason: string | null;
  /** Version of the extractor. A newer extractor reads the file again. */
  extractor: number;
  /** Which version of the file was read. */
  version: Generated<number>;
  /** Language whose word forms were used: the language of the post's texts for this file. */
  language: string;
  /**
   * For each page of the text version, the part that it begins with. Empty without text, and while the parts are being
   * rewritten.
   */
  page_starts: Generated<number[]>;
  /** Size of the whole text as the text version shows it, in bytes of UTF-8. */
  text_bytes: Generated<number>;
  finished: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** Unfinished attempts to process a file. The row is deleted when the work ends. */
export interface FileAttemptsTable {
  file_id: string;
  work: "text" | "thumbnail";
  /** Version of the file, and of the program that opened it. */
  version: number;
  program: number;
  attempts: number;
  /** `unfinished`: the process ended during the work. `too_slow`: the work exceeded its time limit. */
  reason: "unfinished" | "too_slow";
}

/**
 * The kind of a line: a number for a heading (its level), an array for a table row (the columns of its cells), or a name. A
 * `note` is used only by search.
 */
export type StoredLine = "paragraph" | "item" | "note" | number | number[];

/** A part of the text that was extracted from a file. */
export interface FileTextsTable {
  file_id: string;
  /** Reading order, from 1. */
  part: number;
  /** Page of a PDF, slide of a presentation or sheet of a workbook, from 1. Null for files without pages. */
  page: number | null;
  text: string;
  /** The kind of each line of the text: a heading as its level, from 1; a table row as the columns of its cells, from 0. */
  lines: Json<StoredLine[]>;
  /** Length of the text in UTF-16 code units. */
  chars: number;
  /** Word forms of the part as search compares them. Used to choose the parts to read. */
  words: string;
}
