import { type Kysely, sql } from "kysely";

/**
 * What is internal by its type is so by its visibility too, whoever writes it: the type decides about addresses, the
 * visibility about who may know. And whether the readers of an internal document or pdf are counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `update posts set visibility = 'internal' where type in ('internal_document', 'internal_pdf') and visibility <> 'internal'`,
    `alter table posts add constraint posts_internal_types check (type not in ('internal_document', 'internal_pdf') or visibility = 'internal')`,
    `alter table posts add column tracked boolean not null default true`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
