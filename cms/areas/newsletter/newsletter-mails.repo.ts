import type { Db } from "../../db/client";
import type { NewsletterMailsTable } from "../../db/schema";

type Kind = NewsletterMailsTable["kind"];

export interface MailRow {
  kind: Kind;
  reader_id: number;
  subscription_id: number | null;
  sent: Date | null;
}

/** Records a mail that is to be sent. Returns its id. */
export async function insertMail(
  trx: Db,
  mail: { kind: Kind; readerId: number; subscriptionId: number | null; created: Date },
): Promise<number> {
  const { kind, readerId: reader_id, subscriptionId: subscription_id, created } = mail;
  const { id } = await trx
    .insertInto("newsletter_mails")
    .values({ kind, reader_id, subscription_id, created })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function findMail(db: Db, id: number): Promise<MailRow | undefined> {
  return db
    .selectFrom("newsletter_mails")
    .select(["kind", "reader_id", "subscription_id", "sent"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function deleteMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("newsletter_mails").where("created", "<=", before).execute();
}
