import { type Kysely, sql } from "kysely";

/**
 * Of a followed collection that is deleted for good a row without either is left. Whoever follows a topic in a collection gets nothing
 * then, and not all of the topic. Terms that somebody follows are merged, not deleted: theirs go with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table newsletter_followed drop constraint newsletter_followed_check`,
    `alter table newsletter_followed add constraint newsletter_followed_check check (num_nonnulls(term_id, collection_id) <= 1)`,
    `alter table newsletter_followed drop constraint newsletter_followed_collection_id_fkey`,
    `alter table newsletter_followed add constraint newsletter_followed_collection_id_fkey foreign key (collection_id) references posts on delete set null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
