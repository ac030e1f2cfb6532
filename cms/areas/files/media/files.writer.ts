import { type Selectable, sql } from "kysely";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/rows";
import type { FilesTable } from "../../../db/schema";

/** A file whose bytes are stored, as a writer passes it. */
export type FileDraft = Pick<
  Selectable<FilesTable>,
  | "id"
  | "visibility"
  | "storage_key"
  | "sha256"
  | "name"
  | "mime_type"
  | "size"
  | "title"
  | "created"
>;

/** Inserts files. Existing files are not changed. */
export async function saveFiles(db: Db, files: readonly FileDraft[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into files (id, visibility, storage_key, sha256, name, mime_type, size, title, created)
    select id, visibility, storage_key, sha256, name, mime_type, size, title, created
    from ${asRows(files)} as r(id text, visibility text, storage_key text, sha256 text, name text, mime_type text, size int, title text, created timestamptz)
    on conflict (id) do nothing`.execute(db);
}
