import { type Kysely, sql } from "kysely";

/**
 * Attempts to read a file's text or to draw its thumbnail. A row is written before the file is opened and removed once
 * the work has ended in any known way. So a row that is left says that the file killed the process or outlasted its time.
 *
 * It is a table of its own because work that has not ended has no other row: `file_extractions` holds results.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_attempts (
    file_id text not null references files on delete cascade,
    work text not null,
    version int not null,
    program int not null,
    attempts int not null,
    reason text not null,
    primary key (file_id, work)
  )`.execute(db);
}
