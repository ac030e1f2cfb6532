import { type Kysely, sql } from "kysely";

/**
 * Invitations that came by an address, and what of collections search has still to learn.
 *
 * `proven_email_key` is the address that an account's owner has shown to be theirs, by a link that was mailed to it; once
 * the account has another address it says nothing. Of keys of invitations there are SHA-256 alone. Whoever was asked
 * before counts as asked by address: nobody knows any more how they were.
 *
 * `search_due` is the time of a change that search has not been told of; written with the change, in one transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table users add column proven_email_key text`,
    `alter table collection_invites add column key_hash text`,
    `alter table collection_members
      add column by_address boolean not null default true,
      add column key_hash text`,
    `alter table collections add column search_due timestamptz`,
    `create index collections_search_due on collections (search_due) where search_due is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
