/** What is said of a file's text version without reading it. */

import { type RawBuilder, sql } from "kysely";
import type { TextVersion } from "../../contract/documents";
import type { TextMissing } from "../../contract/names";
import { READABLE_KINDS } from "./extraction/extractor";
import type { FileRow } from "./file-row";

/** What has come of reading a file as it is now. */
export interface Reading {
  state: "done" | "none" | "failed";
  reason: string | null;
  /** Pages of the text version; 0 also where an older extractor has read the file, or it is being read again. */
  pages: number;
  /** Bytes of the text in UTF-8. */
  size: number;
}

/** The reading of a file under an alias as JSON; null until somebody has read its bytes as they are. */
export function readingAsJson(alias: string): RawBuilder<Reading | null> {
  return sql`(select json_build_object('state', e.state, 'reason', e.reason, 'pages', cardinality(e.page_starts), 'size', e.text_bytes)
    from file_extractions e where e.file_id = ${sql.ref(`${alias}.id`)} and e.version = ${sql.ref(`${alias}.version`)})`;
}

/** What a file's readers are told: what its text version costs, or why it has none. Neither for what holds no text by its kind. */
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
