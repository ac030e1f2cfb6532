import { type Kysely, sql } from "kysely";

/**
 * Fresh chunks of the word index are joined before they become rows. Joining keeps a chunk's number, so `joined`
 * distinguishes the two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_fresh_chunks add column joined int not null default 1`.execute(db);
}
