import { type Kysely, sql } from "kysely";

/**
 * The number of checks of an uploaded file that started and did not finish normally. It is increased before the check
 * begins. So a file that crashes the process is refused after the second attempt, even after a restart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table incoming_files add column check_attempts int not null default 0`.execute(
    db,
  );
}
