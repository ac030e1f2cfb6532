import { type Selectable, sql } from "kysely";
import type { FilesTable } from "../../../db/schema";

export const fileColumns = [
  "id",
  "database_id",
  "name",
  "mime_type",
  "size",
  "page_count",
  "width",
  "height",
  "title",
  "caption",
  "alt_text",
  "description",
] as const;

/** The columns of a file that answers need. */
export type FileRow = Pick<Selectable<FilesTable>, (typeof fileColumns)[number]>;

/** Builds these columns as JSON, for statements that aggregate files. `alias` is the alias of `files` in the statement. */
export function fileAsJson(alias: string) {
  const pairs = fileColumns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]);
  return sql<FileRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(${sql.join(pairs)}) end`;
}
