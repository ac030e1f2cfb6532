import { type Kysely, sql } from "kysely";

/**
 * What search reads. The table is narrow and its vectors lie inline and uncompressed, because ranking reads many of
 * them: TOAST made the same query several times slower in our measurements.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create extension if not exists unaccent`,
    `create table search_entries (
      post_id int not null references posts on delete cascade,
      language text not null,
      tsv tsvector not null,
      title_tsv tsvector not null,
      length int not null,
      sort_key text collate "C" not null,
      primary key (post_id, language)
    ) with (toast_tuple_target = 8160)`,
    `alter table search_entries alter column tsv set storage external`,
    `alter table search_entries alter column title_tsv set storage external`,
    `create index search_entries_tsv on search_entries using gin (tsv)`,
    `create table search_words (
      language text not null,
      lexeme text collate "C" not null,
      entries int not null,
      primary key (language, lexeme)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
