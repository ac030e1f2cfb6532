import { sql } from "kysely";
import type { Db } from "../db/client";

/** Tables of mails that a job sends once. */
type MailsTable =
  "author_claim_mails" | "collection_mails" | "messages" | "newsletter_mails" | "submission_mails";

/** Mails that are returned at once; the others follow in the next run. */
const UNSENT_MAX = 1_000;

/** Returns mails that have not been sent yet, oldest first. */
export async function listUnsent(
  db: Db,
  table: Exclude<MailsTable, "messages">,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(table)} where sent is null order by id limit ${UNSENT_MAX}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Marks a mail as sent, unless it was marked before. */
export async function markSent(db: Db, table: MailsTable, id: number, now: Date): Promise<void> {
  await sql`update ${sql.table(table)} set sent = ${now} where id = ${id} and sent is null`.execute(
    db,
  );
}
