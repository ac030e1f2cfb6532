import { type Kysely, sql } from "kysely";

/**
 * Text versions of files: the kind of each line of a part, and the part with which each page begins. So a page of the
 * longest file is found by the key of its parts. Texts by an older extractor are extracted again, and have no text version
 * until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table file_texts add column lines jsonb not null default '[]'`,
    `alter table file_extractions add column page_starts int[] not null default '{}', add column text_bytes int not null default 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
