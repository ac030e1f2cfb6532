import { type Kysely, sql } from "kysely";

/**
 * Ensures that posts of an internal type also have the visibility `internal`, however they are written. The type decides
 * about URLs, the visibility about access. Adds whether the readers of an internal document or PDF are counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `update posts set visibility = 'internal' where type in ('internal_document', 'internal_pdf') and visibility <> 'internal'`,
    `alter table posts add constraint posts_internal_types check (type not in ('internal_document', 'internal_pdf') or visibility = 'internal')`,
    `alter table posts add column tracked boolean not null default true`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
