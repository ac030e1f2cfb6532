import { sql } from "kysely";
import type { Db } from "../../db/client";
import { type Sight, visibleFile } from "../posts/visibility.policy";

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

const columns = [
  "id", "database_id", "name", "mime_type", "size", "page_count", "width", "height", "title", "caption", "alt_text", "description",
] as const;

/** The same columns as JSON, for statements that aggregate files. Takes the alias of `files` in the statement. */
export function fileAsJson(alias: string) {
  const pairs = columns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]);
  return sql<FileRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(${sql.join(pairs)}) end`;
}

/** The file, or undefined when there is none or the sight does not reach it. */
export async function findFile(db: Db, sight: Sight, key: { id: string } | { databaseId: number }): Promise<FileRow | undefined> {
  const query = db.selectFrom("files").select(columns).where(visibleFile(sight, "files"));
  return "id" in key
    ? query.where("id", "=", key.id).executeTakeFirst()
    : query.where("database_id", "=", key.databaseId).executeTakeFirst();
}
