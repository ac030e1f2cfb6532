import { type Kysely, sql } from "kysely";

/**
 * Terms that editors change, and users that administrators manage.
 *
 * `former_term_slugs` has the slugs that a term had in URLs before it was renamed, or before another term was merged into
 * it. Old URLs, imports and forms resolve to the current term. The table never contains a current slug.
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
