import { type Kysely, sql } from "kysely";

/**
 * New chunks of the word index that are too small for rows of their own: one row with all bytes of a chunk, which
 * `engine/fresh-chunks.ts` explains. Writing a changed post then takes one row instead of some 1,300.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_fresh_chunks (chunk int primary key, packed bytea not null)`.execute(
    db,
  );
  // Compressing takes time, and the row lives for some dozens of changes only.
  await sql`alter table search_fresh_chunks alter column packed set storage external`.execute(db);
}
