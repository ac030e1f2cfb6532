import { type Kysely, sql } from "kysely";

/**
 * Attempts to extract a file's text or draw its thumbnail. A row is written before the file is opened, and removed once the
 * work ends in a known way. A remaining row means that the file crashed the process or exceeded its time limit.
 *
 * This is a separate table because unfinished work has no other row: `file_extractions` holds results.
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
