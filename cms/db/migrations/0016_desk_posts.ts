import { type Kysely, sql } from "kysely";

/**
 * Drafts that editors write. Drafts have their own tables, so that no table that visitors' requests read holds unpublished
 * content.
 *
 * `desk_posts` has a row for each post that was ever changed in the admin area, with its draft unless that was published or
 * discarded. The row is deleted with its post (`live_id`). A post that was never published has no `live_id` yet.
 *
 * `desk_titles` is used to find drafts in lists. `desk_revisions` keeps published content. `desk_files` lists the files that a
 * draft (revision 0) or a revision refers to, so that they are not deleted.
 *
 * Posts with `removed` and without a tombstone were unpublished by editors. `withdrawn` lists their files that are hidden
 * meanwhile; migration 0021 renames it to `withheld`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table desk_posts (
      database_id int primary key,
      type text not null,
      live_id int references posts on delete cascade,
      version int not null default 0,
      content jsonb,
      base text not null default '',
      saved timestamptz,
      saved_by int references users on delete set null,
      publish_at timestamptz,
      scheduled_by int references users on delete set null,
      publish_note text not null default '',
      held text,
      withdrawn text[] not null default '{}',
      untold timestamptz
    )`,
    `create index desk_posts_live on desk_posts (live_id) where live_id is not null`,
    `create index desk_posts_saved_by on desk_posts (saved_by) where saved_by is not null`,
    `create index desk_posts_scheduled_by on desk_posts (scheduled_by) where scheduled_by is not null`,
    `create index desk_posts_publish_at on desk_posts (publish_at) where publish_at is not null`,
    `create index desk_posts_untold on desk_posts (untold) where untold is not null`,
    `create table desk_titles (
      post_id int not null references desk_posts on delete cascade,
      language text not null,
      title text not null,
      primary key (post_id, language)
    )`,
    `create table desk_revisions (
      post_id int not null references desk_posts on delete cascade,
      number int not null,
      content jsonb not null,
      titles jsonb not null,
      changed text[] not null,
      published timestamptz not null,
      published_by int references users on delete set null,
      note text not null,
      primary key (post_id, number)
    )`,
    `create index desk_revisions_published_by on desk_revisions (published_by) where published_by is not null`,
    `create table desk_files (
      post_id int not null references desk_posts on delete cascade,
      revision int not null,
      file_id text not null references files on delete cascade,
      primary key (post_id, revision, file_id)
    )`,
    `create index desk_files_file on desk_files (file_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
