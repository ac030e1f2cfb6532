import { type Selectable, sql } from "kysely";
import type { Db } from "../../../db/client";
import type { FileExtractionsTable, FileTextsTable } from "../../../db/schema";
import { isGone, type Viewer, visibleFile } from "../../posts";

/** The text version of a file: where its pages begin. */
export type TextRow = Pick<Selectable<FileExtractionsTable>, "page_starts" | "text_bytes"> & {
  complete: boolean;
};
export type PartRow = Pick<Selectable<FileTextsTable>, "page" | "text" | "lines">;

/**
 * Returns the text version of a file's current bytes; undefined if it has none, or the file is outside the actor's
 * visibility.
 */
export async function findText(
  db: Db,
  viewer: Viewer,
  fileId: string,
): Promise<TextRow | undefined> {
  return db
    .selectFrom("files")
    .innerJoin("file_extractions as e", (join) =>
      join.onRef("e.file_id", "=", "files.id").onRef("e.version", "=", "files.version"),
    )
    .select([
      "e.page_starts",
      "e.text_bytes",
      sql<boolean>`e.reason is distinct from 'cut'`.as("complete"),
    ])
    .where("files.id", "=", fileId)
    .where(visibleFile(viewer, "files"))
    .where(sql<boolean>`not ${isGone(viewer, "files")}`)
    .where(sql<boolean>`cardinality(e.page_starts) > 0`)
    .executeTakeFirst();
}

/** Returns the parts from `from` up to but not including `before`, or to the end. */
export async function listParts(
  db: Db,
  fileId: string,
  from: number,
  before: number | undefined,
): Promise<PartRow[]> {
  const query = db
    .selectFrom("file_texts")
    .select(["page", "text", "lines"])
    .where("file_id", "=", fileId)
    .where("part", ">=", from)
    .orderBy("part");
  return (before === undefined ? query : query.where("part", "<", before)).execute();
}

/** Returns the first part of a page of the file, or of the next page with text; undefined after the last. */
export async function partOfPage(
  db: Db,
  fileId: string,
  page: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("file_texts")
    .select("part")
    .where("file_id", "=", fileId)
    .where("page", ">=", page)
    .orderBy("part")
    .limit(1)
    .executeTakeFirst();
  return row?.part;
}
