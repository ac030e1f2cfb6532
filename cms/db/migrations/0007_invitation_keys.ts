import { type Kysely, sql } from "kysely";

/**
 * Invitations by email address, and changes of collections that search has not processed.
 *
 * `proven_email_key` is the address that a user has confirmed by a link in an email. It has no meaning once the account has
 * another address.
 * Invitation tokens are stored only as SHA-256.
 * Existing invitations count as sent to an address, because it is not known how they were made.
 *
 * `search_due` is the time of a change that has not been reported to search. It is written in the same transaction as the
 * change.
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
