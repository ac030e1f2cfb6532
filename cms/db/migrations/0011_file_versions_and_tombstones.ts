import { type Kysely, sql } from "kysely";

/**
 * Earlier versions of files, and the remains of deleted documents.
 *
 * `files` has the current version of a file; `file_versions` has the earlier ones, each with its number.
 * Time, user and note of a version describe its upload. `files.version_at` is null for the first bytes of a file.
 * `file_extractions.version` says which version's text was read, so that a replaced file is read again.
 *
 * A deleted document keeps its row for a time, with `posts.removed`, so that it can be restored unchanged.
 * Its tombstone outlives it and refers to it, and to its successor, only by number: both may be deleted.
 * The addresses are those that the document had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table files
      add column version int not null default 1,
      add column version_at timestamptz,
      add column version_by int references users on delete set null,
      add column version_note text not null default ''`,
    `create index files_version_by on files (version_by) where version_by is not null`,
    `create index files_storage_key on files (storage_key)`,
    `create table file_versions (
      file_id text not null references files on delete cascade,
      number int not null,
      storage_key text not null,
      sha256 text not null,
      name text not null,
      kind text not null,
      mime_type text not null,
      size int not null,
      page_count int,
      version_at timestamptz not null,
      version_by int references users on delete set null,
      version_note text not null,
      primary key (file_id, number)
    )`,
    `create index file_versions_storage_key on file_versions (storage_key)`,
    `create index file_versions_by on file_versions (version_by) where version_by is not null`,
    `alter table file_extractions add column version int not null default 1`,

    `alter table posts add column removed timestamptz`,
    `create index posts_removed on posts (removed) where removed is not null`,
    `create table tombstones (
      post_id int primary key,
      type text not null,
      visibility text not null,
      removed timestamptz not null,
      removed_by int references users on delete set null,
      reason text not null,
      reason_language text not null,
      successor_id int
    )`,
    `create table tombstone_addresses (
      post_id int not null references tombstones on delete cascade,
      language text not null,
      slug text not null,
      primary key (post_id, language)
    )`,
    `create index tombstone_addresses_slug on tombstone_addresses (slug)`,
    `create table tombstone_files (
      post_id int not null references tombstones on delete cascade,
      file_id text not null,
      visibility text not null,
      primary key (post_id, file_id)
    )`,
    `create index tombstone_files_file on tombstone_files (file_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
