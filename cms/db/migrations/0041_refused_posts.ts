import { type Kysely, sql } from "kysely";

/** Why the search cluster refused a post. Its row waits for the next change of the post, or for a repair. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_outbox add column refused text`.execute(db);
}
