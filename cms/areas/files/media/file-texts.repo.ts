import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/queries";
import type {
  FilesTable,
  StoredLine,
  FileExtractionsTable,
  FileTextsTable,
} from "../../../db/schema";
import type { Extraction } from "@resource-library/text-extraction";
import { DEFAULT_LANGUAGE } from "../../../contract/languages";
import { languageOrder } from "../../../shared/language";
import { TEXT_PAGE_BYTES } from "../../../contract/limits";
import { isRemovedFile, type Viewer, visibleFile } from "../../posts";

/** Returns the lines of a text that are displayed. Speaker's notes are only for search. `lines` has the kind of each line. */
export function shownText(text: string, lines: readonly StoredLine[]): string {
  return lines.includes("note")
    ? text
        .split("\n")
        .filter((_, index) => lines[index] !== "note")
        .join("\n")
    : text;
}

/** Where the pages of a text version begin, and the size of its text. */
export interface Paged {
  /** First part of each page, from 1; empty without text. */
  page_starts: number[];
  /** Size in bytes of UTF-8. */
  text_bytes: number;
}

/**
 * Lays out parts of a text on pages: as many whole parts as fit, and at least one. No page begins with a part that displays
 * nothing.
 */
function paged(parts: readonly { text: string; lines: readonly StoredLine[] }[]): Paged {
  const pageStarts: number[] = [];
  let bytes = 0;
  let room = 0;
  for (const [index, { text, lines }] of parts.entries()) {
    const size = Buffer.byteLength(shownText(text, lines));
    if (size > room) {
      pageStarts.push(index + 1);
      room = TEXT_PAGE_BYTES;
    }
    room -= size;
    bytes += size;
  }
  return { page_starts: pageStarts, text_bytes: bytes };
}

/** A file whose text must be extracted. `language` is the language of the texts for this file in the first post that has it. */
export type FileToRead = Pick<
  Selectable<FilesTable>,
  "id" | "storage_key" | "mime_type" | "size" | "version"
> & { language: string; has_former_text: boolean };

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

/** Whether the file was read before, so that parts of its text may be stored. */
const hasFormerText = sql<boolean>`(exists (select from file_extractions e where e.file_id = files.id)
  or exists (select from file_texts t where t.file_id = files.id))`;

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
    .select([
      "id",
      "storage_key",
      "mime_type",
      "size",
      "version",
      languageOfFile.as("language"),
      hasFormerText.as("has_former_text"),
    ])
    .where("id", "=", id)
    .where(isUnread(extractor))
    .executeTakeFirst();
}

/** Selects the file if it still has the version that was read, and locks it against replacement until the statement ends. */
const lockedFile = ({ id, version }: FileToRead) =>
  sql`(select id from files where id = ${id} and version = ${version} for share)`;

/**
 * Deletes the parts of a file's text, unless the file was replaced meanwhile. Until all new parts are written the file has
 * no text version: pages that begin at the former parts would mix both texts.
 */
export async function removeParts(db: Db, file: FileToRead): Promise<void> {
  await sql`
    with file as materialized ${lockedFile(file)}, emptied as (update file_extractions set page_starts = '{}' from file where file_id = file.id)
    delete from file_texts using file where file_id = file.id`.execute(db);
}

/**
 * Adds parts of a file's text. If another process has written some of them meanwhile, they are identical. Returns false without
 * adding anything if the file was replaced or deleted meanwhile.
 */
export async function addParts(
  db: Db,
  file: FileToRead,
  parts: readonly StoredPart[],
): Promise<boolean> {
  const { rows } = await sql`
    insert into file_texts (file_id, part, page, text, lines, chars, words)
    select file.id, part, page, text, lines, chars, words
    from ${lockedFile(file)} as file cross join ${asRows(parts)} as r(part int, page int, text text, lines jsonb, chars int, words tsvector)
    on conflict (file_id, part) do update set page = excluded.page, text = excluded.text, lines = excluded.lines, chars = excluded.chars, words = excluded.words
    returning part`.execute(db);
  return rows.length > 0;
}

/**
 * Records that a file was read, and the number of a PDF's pages unless it is known. Returns false if the file was replaced
 * or deleted meanwhile, or is in another language now.
 */
export async function recordExtraction(
  db: Db,
  file: FileToRead,
  { state, reason, pages, parts }: Extraction,
  extractor: number,
): Promise<boolean> {
  const row = {
    state,
    reason,
    ...paged(parts),
    extractor,
    version: file.version,
    language: file.language,
    finished: sql<Date>`now()`,
  };
  const { current } = await db
    .insertInto("file_extractions")
    .values({ file_id: file.id, ...row })
    .onConflict((conflict) => conflict.column("file_id").doUpdateSet(row))
    .returning((eb) =>
      eb
        .selectFrom("files")
        .where("id", "=", file.id)
        .select(
          sql<boolean>`version = ${file.version} and ${languageOfFile} = ${file.language}`.as("is"),
        )
        .as("current"),
    )
    .executeTakeFirstOrThrow();
  if (pages !== null && file.mime_type === "application/pdf") {
    await db
      .updateTable("files")
      .set({ page_count: pages })
      .where("id", "=", file.id)
      .where("version", "=", file.version)
      .where("page_count", "is", null)
      .execute();
  }
  return current === true;
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

/** Text of a post's files that search indexes for one of its translations. */
export interface FileText {
  post_id: number;
  /**
   * Language of the translation: the file's own language, or the post's first language if the post has no translation in it.
   */
  language: string;
  text: string;
}

/**
 * Returns the texts of posts' files by post and translation, in the order of the files and their pages, with an empty line
 * between parts. Reads whole parts until a translation has `maxChars`. Files with a narrower visibility than the post are
 * omitted, because search results must not reveal them.
 */
export async function readFileTexts(
  db: Db,
  postIds: readonly number[],
  maxChars: number,
): Promise<FileText[]> {
  const { rows } = await sql<FileText>`
    select post_id, language, string_agg(text, E'\n\n' order by place) as text
    from (
      select d.post_id, t.language, row_number() over files as place, ft.text,
        sum(ft.chars) over files - ft.chars as chars_before
      from document_files d
      join posts p on p.database_id = d.post_id
      join files f on f.id = d.file_id and (f.visibility = 'public' or p.visibility = 'internal')
      join file_texts ft on ft.file_id = f.id
      cross join lateral (
        select language from post_translations where post_id = d.post_id
        order by language <> d.language, array_position(${languageOrder(DEFAULT_LANGUAGE)}::text[], language), language
        limit 1
      ) t
      where d.post_id = any(${[...postIds]}::int[])
      window files as (partition by d.post_id, t.language order by d.position, d.id, ft.part)
    ) parts
    where chars_before < ${maxChars}
    group by post_id, language`.execute(db);
  return rows;
}

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
    .where(sql<boolean>`not ${isRemovedFile(viewer, "files")}`)
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

/** Result of reading the current version of a file. */
export interface FileReadResult {
  state: "done" | "none" | "failed";
  reason: string | null;
  /** Number of pages of the text version. 0 also if an older extractor has read the file, or while it is being read again. */
  pages: number;
  /** Size of the text in bytes of UTF-8. */
  size: number;
}

/** Selects, as JSON, the result of reading the file with an alias; null until its current bytes have been read. */
export function readResultAsJson(alias: string): RawBuilder<FileReadResult | null> {
  return sql`(select json_build_object('state', e.state, 'reason', e.reason, 'pages', cardinality(e.page_starts), 'size', e.text_bytes)
    from file_extractions e where e.file_id = ${sql.ref(`${alias}.id`)} and e.version = ${sql.ref(`${alias}.version`)})`;
}
