import { type Kysely, sql } from "kysely";

/**
 * Terms that editors change, and people whom administrators see.
 *
 * `former_term_slugs` has what a term was called in addresses before it was renamed, or before another was merged into it: old
 * addresses, imports and forms mean the term that it is now. A slug that a term has now is never among them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table terms add column modified timestamptz not null default 'epoch'`,
    `create table former_term_slugs (
      taxonomy text not null,
      slug text not null,
      term_id int not null references terms on delete cascade,
      primary key (taxonomy, slug)
    )`,
    `create index former_term_slugs_term on former_term_slugs (term_id)`,
    `alter table users add column last_sign_in timestamptz`,
    `update users set last_sign_in = s.began from (select user_id, max(created) as began from sessions group by user_id) s where s.user_id = database_id`,
    `create index users_name on users (lower(name), database_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
