import { AppError } from "../../../contract/errors";
import type {
  FileText,
  FileTextQuery,
  TextBlock,
  TextSection,
  TextVersion,
} from "../../../contract/documents";
import type { Db } from "../../../db/client";
import type { StoredLine } from "../../../db/schema";
import type { Actor } from "../../../shared/actor";
import { isDeletedFile, viewerOf } from "../../posts";
import { CELL_SEPARATOR, READABLE_KINDS } from "@resource-library/text-extraction";
import {
  type FileReadResult,
  findText,
  listParts,
  partOfPage,
  type PartRow,
} from "./file-texts.repo";
import type { TextMissing } from "../../../contract/names";
import type { FileRow } from "./files.service";

export interface TextVersionsService {
  /**
   * Returns a page of a file's text. Throws `not_found` if the page or the text does not exist, or the actor may not see the
   * file. Throws `gone` if the file was deleted with its document.
   */
  read(actor: Actor, fileId: string, query: FileTextQuery): Promise<FileText>;
}

export function createTextVersionsService(db: Db): TextVersionsService {
  return {
    async read(actor, fileId, { page: number, original }) {
      const viewer = viewerOf(actor);
      const text = await findText(db, viewer, fileId);
      if (!text) {
        if (await isDeletedFile(db, viewer, fileId))
          throw new AppError("gone", "The document that the file belonged to was removed");
        throw new AppError("not_found", "There is no such text");
      }
      const { page_starts: starts, text_bytes: size, complete } = text;
      const page = original === undefined ? number : await pageWith(fileId, original, starts);
      const start = starts[page - 1];
      if (start === undefined) throw new AppError("not_found", "The text does not have this page");
      const parts = await listParts(db, fileId, start, starts[page]);
      return {
        id: fileId,
        page,
        pages: starts.length,
        size,
        complete,
        sections: sectionsOf(parts),
      };
    },
  };

  async function pageWith(
    fileId: string,
    original: number,
    starts: readonly number[],
  ): Promise<number> {
    const part = await partOfPage(db, fileId, original);
    // Speaker's notes may precede the first page.
    return part === undefined
      ? starts.length
      : Math.max(1, starts.filter((start) => start <= part).length);
  }
}

/** Groups the parts into sections, one for each page of the file. */
function sectionsOf(parts: readonly PartRow[]): TextSection[] {
  const sections: TextSection[] = [];
  for (const { page, text, lines } of parts) {
    const blocks = text
      .split("\n")
      .flatMap((line, index) => blockOf(line, lines[index] ?? "paragraph"));
    const last = sections.at(-1);
    if (last?.page === page) last.blocks.push(...blocks);
    else if (blocks.length > 0) sections.push({ page, blocks });
  }
  return sections;
}

/** Converts a line for display; notes are omitted. */
function blockOf(text: string, line: StoredLine): TextBlock[] {
  if (line === "note") return [];
  if (line === "paragraph" || line === "item") return [{ kind: line, text }];
  if (typeof line === "number") return [{ kind: "heading", level: line, text }];
  return [
    {
      kind: "row",
      cells: text
        .split(CELL_SEPARATOR)
        .map((cell, index) => ({ column: line[index] ?? index, text: cell })),
    },
  ];
}

/** Returns the size of a file's text version, or why it has none. Both are null for kinds of files without text. */
export function textVersionOf({
  file,
  reading,
}: {
  file: Pick<FileRow, "mime_type"> | null;
  reading: FileReadResult | null;
}): { textVersion: TextVersion | null; textMissing: TextMissing | null } {
  if (!file || !(file.mime_type in READABLE_KINDS)) return { textVersion: null, textMissing: null };
  if (reading && reading.pages > 0)
    return { textVersion: { pages: reading.pages, size: reading.size }, textMissing: null };
  return { textVersion: null, textMissing: missingBecause(reading) };
}

function missingBecause(reading: FileReadResult | null): TextMissing {
  if (reading?.reason === "empty") return "empty";
  if (!reading || reading.state === "done") return "waiting";
  return reading.reason === "encrypted" ? "locked" : "unreadable";
}
