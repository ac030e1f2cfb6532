import { type Kysely, sql } from "kysely";

/**
 * Indexes for deleting accounts, claims and pictures. Without them, finding the references would read these tables
 * completely.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create index author_claim_mails_claim on author_claim_mails (claim_id)`,
    `create index author_claims_decided_by on author_claims (decided_by) where decided_by is not null`,
    `create index posts_thumbnail_file on posts (thumbnail_file_id) where thumbnail_file_id is not null`,
    `create index authors_image_file on authors (image_file_id) where image_file_id is not null`,
    `create index users_image_file on users (image_file_id) where image_file_id is not null`,
    `create index tombstones_removed_by on tombstones (removed_by) where removed_by is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
