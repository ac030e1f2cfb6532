import { type Kysely, sql } from "kysely";

/**
 * URLs that redirect. An earlier URL of a post redirects to the post's current URL. A redirect added by an editor leads to a
 * path of the site or to another site.
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
