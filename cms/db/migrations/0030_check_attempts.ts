import { type Kysely, sql } from "kysely";

/**
 * How many attempts at checking an uploaded file have begun without an orderly end. Counted before the check begins, so that
 * a file that kills the process is refused after the second attempt, also after a restart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table incoming_files add column check_attempts int not null default 0`.execute(
    db,
  );
}
