import { type Kysely, sql } from "kysely";

/**
 * When a followed collection is erased, its row stays with both references null. A subscription to a topic in that
 * collection then matches nothing, instead of the whole topic. Followed terms are merged, not deleted: on deletion their
 * rows are deleted too.
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
