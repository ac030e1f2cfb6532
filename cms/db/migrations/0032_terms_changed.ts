import { type Kysely, sql } from "kysely";

/** Tables from which the tree of terms is read. */
export const TABLES_OF_TERMS = [
  "terms",
  "term_translations",
  "former_term_slugs",
  "post_terms",
] as const;

/**
 * Makes the database notify all processes when the tree of terms may have changed, once for each transaction. Before, every
 * change of any content made each process read the tree again. While files were being extracted, that took a third of the
 * embedded database's time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_of_terms() returns trigger language plpgsql as $$ begin
    if exists (select from changed) then perform pg_notify('content_changed', 'tree'); end if;
    return null;
  end $$`.execute(db);
  for (const table of TABLES_OF_TERMS) {
    for (const [event, rows] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ] as const) {
      await sql
        .raw(
          `create trigger tree_${event} after ${event} on ${table} referencing ${rows} table as changed for each statement execute function tell_of_terms()`,
        )
        .execute(db);
    }
  }
}
