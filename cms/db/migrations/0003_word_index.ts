import { type Kysely, sql } from "kysely";

/**
 * Search's own word index, in place of Postgres' text search: see docs/decisions/0012.
 *
 * Entries get numbers that only grow, and a new one each time their post is indexed; what the index holds of older
 * numbers is dead. `analyser` is the version of the reading of words that an entry was made by: posts without an entry
 * of the present version are indexed again while the site runs, and so is every post of a library that comes from before.
 *
 * `search_postings` has a row for each word and chunk; `chunk` is the number of the last entry that it can hold. The
 * bytes are explained in `engine/postings.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `drop table search_entries`,
    `drop function search_vector`,
    `delete from search_changes`,
    `create table search_entries (
      id int primary key,
      post_id int not null references posts on delete cascade,
      language text not null,
      analyser int not null,
      title_length int not null,
      abstract_length int not null,
      full_text_length int not null,
      sort_key text collate "C" not null,
      unique (post_id, language)
    )`,
    `create table search_chunks (
      chunk int primary key,
      entries int not null,
      postings int not null
    )`,
    `create table search_postings (
      word text collate "C" not null,
      chunk int not null,
      entries int not null,
      postings bytea not null,
      places bytea not null,
      primary key (word, chunk)
    )`,
    // Dense already: compressing again would only take time.
    `alter table search_postings alter column postings set storage external, alter column places set storage external`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
