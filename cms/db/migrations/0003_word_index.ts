import { type Kysely, sql } from "kysely";

/**
 * Search's own word index, instead of PostgreSQL's text search: see docs/decisions/0010.
 *
 * Entry numbers only increase. A post gets a new number each time it is indexed; index data of older numbers is dead.
 * `analyser` is the version of the text analysis that produced the entry. Posts without an entry of the current version are
 * indexed again while the site runs. So are all posts of a library that is older than this table.
 *
 * `search_postings` has a row for each word and chunk. `chunk` is the highest entry number that the chunk can hold.
 * `packages/search/src/storage/postings.ts` explains the bytes.
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
    // The bytes are compressed already: compressing them again would only take time.
    `alter table search_postings alter column postings set storage external, alter column places set storage external`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
