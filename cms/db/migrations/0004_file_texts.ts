import { type Kysely, sql } from "kysely";

/**
 * Texts of files, in parts of a page or less. A file without a row in `file_extractions` waits for the job that reads it.
 *
 * `words` has the word forms of a part, as search compares them, at their positions. It tells which parts of a long file to
 * read for a snippet. It is read only by the file's key and needs no index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table file_extractions (
      file_id text primary key references files on delete cascade,
      state text not null check (state in ('done', 'none', 'failed')),
      reason text,
      extractor int not null,
      language text not null,
      finished timestamptz not null default now()
    )`,
    `create table file_texts (
      file_id text not null references files on delete cascade,
      part int not null,
      page int,
      text text not null,
      chars int not null,
      words tsvector not null,
      primary key (file_id, part)
    )`,
    // Stored uncompressed, and in the row's own page if it fits: choosing parts reads many of these values and keeps few.
    `alter table file_texts alter column words set storage external`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
