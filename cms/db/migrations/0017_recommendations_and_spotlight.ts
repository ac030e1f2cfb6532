import { type Kysely, sql } from "kysely";

/**
 * Followed topics, and the spotlight on the staff's discovery page.
 *
 * A row of `user_preferences` is deleted with its user or its term. A spotlight item is a post, or a link with its own texts
 * and an optional picture. Each language has its own ordered items.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table user_preferences (
      user_id int not null references users on delete cascade,
      term_id int not null references terms on delete cascade,
      position int not null,
      primary key (user_id, term_id)
    )`,
    `create index user_preferences_term on user_preferences (term_id)`,
    `create table spotlight_items (
      language text not null,
      position int not null,
      post_id int references posts on delete cascade,
      link text,
      title text not null default '',
      text text not null default '',
      file_id text references files on delete set null,
      primary key (language, position),
      check ((post_id is null) <> (link is null))
    )`,
    `create index spotlight_items_post on spotlight_items (post_id) where post_id is not null`,
    `create index spotlight_items_file on spotlight_items (file_id) where file_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
