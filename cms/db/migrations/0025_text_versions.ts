import { type Kysely, sql } from "kysely";

/**
 * Text versions of files: what each line of a part is, and with which part each of their pages begins, so that a page of the longest file
 * is found by the key of its parts. What an older extractor has read is read again, and has no text version until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table file_texts add column lines jsonb not null default '[]'`,
    `alter table file_extractions add column page_starts int[] not null default '{}', add column text_bytes int not null default 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
