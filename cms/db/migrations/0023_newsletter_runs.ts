import { type Kysely, sql } from "kysely";

/**
 * The final states of a run's issues are counted once and stored. A hundred thousand issues a day are slow to count, and
 * they are deleted after three months.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletter_runs add column issues jsonb`.execute(db);
}
