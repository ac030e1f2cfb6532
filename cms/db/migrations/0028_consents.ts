import { type Kysely, sql } from "kysely";

/**
 * Records which text of the site was agreed to, in which version, and when. Each version of a text is stored once, under the
 * hash of all that was shown; it holds no personal data. A consent belongs to an account or a newsletter reader, and is
 * deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table consent_texts (
      version text primary key,
      address text not null,
      language text not null,
      title text not null,
      body text,
      noted timestamptz not null
    )`,
    `create table consents (
      id int generated always as identity primary key,
      user_id int references users on delete cascade,
      reader_id int references newsletter_readers on delete cascade,
      occasion text not null,
      kind text not null,
      version text not null references consent_texts,
      about text,
      submission_id int references submissions on delete set null,
      subscription_id int references newsletter_subscriptions on delete cascade,
      given timestamptz not null,
      confirmed timestamptz,
      withdrawn timestamptz,
      check (num_nonnulls(user_id, reader_id) = 1)
    )`,
    `create index consents_user on consents (user_id)`,
    `create index consents_reader on consents (reader_id)`,
    `create index consents_version on consents (version)`,
    `create index consents_submission on consents (submission_id)`,
    `create index consents_subscription on consents (subscription_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
