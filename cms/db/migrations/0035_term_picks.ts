import { type Kysely, sql } from "kysely";

/** The posts that editors show first on the page of a topic, keyword, country or publisher, in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table term_picks (
      term_id int not null references terms on delete cascade,
      post_id int not null references posts on delete cascade,
      position int not null,
      primary key (term_id, post_id)
    )`,
    `create index term_picks_post on term_picks (post_id)`,
  ])
    await sql.raw(statement).execute(db);
}
