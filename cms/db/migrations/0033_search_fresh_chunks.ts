import { type Kysely, sql } from "kysely";

/**
 * New chunks of the word index that are too small for rows of their own. One row holds all bytes of a chunk;
 * `packages/search/src/storage/fresh-chunks.ts` explains them. Writing a changed post then takes one row instead of about 1,300.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_fresh_chunks (chunk int primary key, packed bytea not null)`.execute(
    db,
  );
  // Compressing takes time, and the row exists only for a few dozen changes.
  await sql`alter table search_fresh_chunks alter column packed set storage external`.execute(db);
}
