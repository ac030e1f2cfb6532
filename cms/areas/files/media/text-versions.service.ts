import { AppError } from "../../../contract/errors";
import type { FileText, FileTextQuery, TextBlock, TextSection } from "../../../contract/file-text";
import type { Db } from "../../../db/client";
import type { StoredLine } from "../../../db/schema";
import type { Actor } from "../../../shared/actor";
import { hasGone, viewerOf } from "../../posts";
import { BETWEEN_CELLS } from "./extraction/lines.mjs";
import { findText, listParts, partOfPage, type PartRow } from "./text-versions.repo";

export interface TextVersionsService {
  /**
   * Returns a page of a file's text. Throws `not_found` if the page or the text does not exist, or the actor may not see the
   * file. Throws `gone` if the file was deleted with its document.
   */
  read(actor: Actor, fileId: string, asked: FileTextQuery): Promise<FileText>;
}

export function createTextVersionsService(db: Db): TextVersionsService {
  return {
    async read(actor, fileId, { page: number, original }) {
      const viewer = viewerOf(actor);
      const text = await findText(db, viewer, fileId);
      if (!text) {
        if (await hasGone(db, viewer, fileId))
          throw new AppError("gone", "The document that the file belonged to was removed");
        throw new AppError("not_found", "There is no such text");
      }
      const { page_starts: starts, text_bytes: size, complete } = text;
      const page = original === undefined ? number : await pageWith(fileId, original, starts);
      const start = starts[page - 1];
      if (start === undefined) throw new AppError("not_found", "The text has no such page");
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
    // Notes may precede the first page.
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
        .split(BETWEEN_CELLS)
        .map((cell, index) => ({ column: line[index] ?? index, text: cell })),
    },
  ];
}
