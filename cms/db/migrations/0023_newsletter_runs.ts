import { type Kysely, sql } from "kysely";

/** What became of a run's issues is counted once for all: a hundred thousand issues a day are slow to count, and are forgotten after a quarter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletter_runs add column issues jsonb`.execute(db);
}
