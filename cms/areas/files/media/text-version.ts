/** Facts about a file's text version that need no reading of the text. */

import { type RawBuilder, sql } from "kysely";
import type { TextVersion } from "../../../contract/documents";
import type { TextMissing } from "../../../contract/names";
import { READABLE_KINDS } from "./extraction/extractor";
import type { FileRow } from "./file-row";

/** Result of reading the current version of a file. */
export interface Reading {
  state: "done" | "none" | "failed";
  reason: string | null;
  /** Number of pages of the text version. 0 also if an older extractor has read the file, or while it is being read again. */
  pages: number;
  /** Size of the text in bytes of UTF-8. */
  size: number;
}

/** Builds the reading of a file under an alias as JSON; null until its current bytes were read. */
export function readingAsJson(alias: string): RawBuilder<Reading | null> {
  return sql`(select json_build_object('state', e.state, 'reason', e.reason, 'pages', cardinality(e.page_starts), 'size', e.text_bytes)
    from file_extractions e where e.file_id = ${sql.ref(`${alias}.id`)} and e.version = ${sql.ref(`${alias}.version`)})`;
}

/** Returns the size of a file's text version, or why it has none. Both are null for kinds of files without text. */
export function textVersionOf({
  file,
  reading,
}: {
  file: Pick<FileRow, "mime_type"> | null;
  reading: Reading | null;
}): { textVersion: TextVersion | null; textMissing: TextMissing | null } {
  if (!file || !(file.mime_type in READABLE_KINDS)) return { textVersion: null, textMissing: null };
  if (reading && reading.pages > 0)
    return { textVersion: { pages: reading.pages, size: reading.size }, textMissing: null };
  return { textVersion: null, textMissing: missingBecause(reading) };
}

function missingBecause(reading: Reading | null): TextMissing {
  if (reading?.reason === "empty") return "empty";
  if (!reading || reading.state === "done") return "waiting";
  return reading.reason === "encrypted" ? "locked" : "unreadable";
}
