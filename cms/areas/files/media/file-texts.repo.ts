import { type Selectable, sql } from "kysely";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/rows";
import type { FilesTable, StoredLine } from "../../../db/schema";
import type { Extraction } from "./extraction/extractor";
import { paged } from "./text-pages";

/** A file whose text must be extracted. `language` is the language of the texts for this file in the first post that has it. */
export type FileToRead = Pick<
  Selectable<FilesTable>,
  "id" | "storage_key" | "mime_type" | "size" | "version"
> & { language: string };

/** A part of a text as stored; for `words` see the migration. */
export interface StoredPart {
  part: number;
  page: number | null;
  text: string;
  lines: readonly StoredLine[];
  chars: number;
  words: string;
}

/** The language in which a file is read; empty if no post has the file. */
const languageOfFile = sql<string>`coalesce((select language from document_files where file_id = files.id order by id limit 1), '')`;

/** Condition for a file whose current version was not read yet, or only in another language or by an older extractor. */
const isUnread = (extractor: number) => sql<boolean>`not exists (
  select from file_extractions e where e.file_id = files.id and e.version = files.version and e.extractor >= ${extractor} and e.language = ${languageOfFile})`;

/** Returns unread files of the given types, after an id, ordered by id. */
export async function unreadFileIds(
  db: Db,
  mimeTypes: readonly string[],
  extractor: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("files")
    .select("id")
    .where("mime_type", "in", mimeTypes)
    .where("id", ">", after)
    .where(isUnread(extractor))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the file if it is still unread; undefined if it was deleted or read meanwhile. */
export async function findUnreadFile(
  db: Db,
  id: string,
  extractor: number,
): Promise<FileToRead | undefined> {
  return db
    .selectFrom("files")
    .select(["id", "storage_key", "mime_type", "size", "version", languageOfFile.as("language")])
    .where("id", "=", id)
    .where(isUnread(extractor))
    .executeTakeFirst();
}

/** Selects the file if it still has the version that was read, and locks it against replacement until the statement ends. */
const asRead = ({ id, version }: FileToRead) =>
  sql`(select id from files where id = ${id} and version = ${version} for share)`;

/**
 * Deletes the parts of a file's text, unless the file was replaced meanwhile. Until all new parts are written the file has
 * no text version: pages that begin at the former parts would mix both texts.
 */
export async function removeParts(db: Db, file: FileToRead): Promise<void> {
  await sql`
    with file as materialized ${asRead(file)}, emptied as (update file_extractions set page_starts = '{}' from file where file_id = file.id)
    delete from file_texts using file where file_id = file.id`.execute(db);
}

/**
 * Adds parts of a file's text. If another process has written some of them meanwhile, they are the same. Returns false
 * without adding anything if the file was replaced or deleted meanwhile.
 */
export async function addParts(
  db: Db,
  file: FileToRead,
  parts: readonly StoredPart[],
): Promise<boolean> {
  const { rows } = await sql`
    insert into file_texts (file_id, part, page, text, lines, chars, words)
    select file.id, part, page, text, lines, chars, words
    from ${asRead(file)} as file cross join ${asRows(parts)} as r(part int, page int, text text, lines jsonb, chars int, words tsvector)
    on conflict (file_id, part) do update set page = excluded.page, text = excluded.text, lines = excluded.lines, chars = excluded.chars, words = excluded.words
    returning part`.execute(db);
  return rows.length > 0;
}

/** Records that a file was read, and the number of a PDF's pages unless it is known. */
export async function noteExtraction(
  db: Db,
  file: FileToRead,
  { state, reason, pages, parts }: Extraction,
  extractor: number,
): Promise<void> {
  const row = {
    state,
    reason,
    ...paged(parts),
    extractor,
    version: file.version,
    language: file.language,
    finished: sql<Date>`now()`,
  };
  await db
    .insertInto("file_extractions")
    .values({ file_id: file.id, ...row })
    .onConflict((conflict) => conflict.column("file_id").doUpdateSet(row))
    .execute();
  if (pages !== null && file.mime_type === "application/pdf") {
    await db
      .updateTable("files")
      .set({ page_count: pages })
      .where("id", "=", file.id)
      .where("version", "=", file.version)
      .where("page_count", "is", null)
      .execute();
  }
}

/** Returns the posts that have a file. */
export async function postsOfFile(db: Db, fileId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("document_files")
    .select("post_id")
    .distinct()
    .where("file_id", "=", fileId)
    .execute();
  return rows.map((row) => row.post_id);
}
