import { sql } from "kysely";

/** A file's columns, as answers need them. */
export interface FileRow {
  id: string;
  database_id: number;
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
}

export const fileColumns = [
  "id", "database_id", "name", "mime_type", "size", "page_count", "width", "height", "title", "caption", "alt_text", "description",
] as const;

/** The same columns as JSON, for statements that aggregate files. Takes the alias of `files` in the statement. */
export function fileAsJson(alias: string) {
  const pairs = fileColumns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]);
  return sql<FileRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(${sql.join(pairs)}) end`;
}
