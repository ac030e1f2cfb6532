import { type Kysely, sql } from "kysely";

/**
 * Addresses that lead elsewhere. One that a post had before leads to that post, wherever it is now; one that an editor added
 * leads to a path of the site or another site.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table redirects (
      id int generated always as identity primary key,
      path text not null unique,
      post_id int references posts on delete cascade,
      language text,
      target text,
      created timestamptz not null,
      check ((post_id is null) <> (target is null)),
      check ((post_id is null) = (language is null))
    )`,
    `create index redirects_post on redirects (post_id) where post_id is not null`,
  ])
    await sql.raw(statement).execute(db);
}
