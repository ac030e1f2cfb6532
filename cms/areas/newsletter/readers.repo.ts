import type { Selectable } from "kysely";
import type { Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import type { NewsletterReadersTable } from "../../db/schema";
import { nameKeyOf } from "../../platform/name-keys";

export type ReaderRow = Selectable<NewsletterReadersTable>;
type ReaderKey = { id: number } | { email_key: string };

/** Returns the reader with an id or an address. */
export function findReader(db: Db, key: ReaderKey): Promise<ReaderRow | undefined> {
  return readerBy(db, key).executeTakeFirst();
}

/** Returns the reader, and locks the reader with all subscriptions until the transaction ends. */
export function lockReader(trx: Db, key: ReaderKey): Promise<ReaderRow | undefined> {
  return readerBy(trx, key).forUpdate().executeTakeFirst();
}

const readerBy = (db: Db, key: ReaderKey) => {
  const readers = db.selectFrom("newsletter_readers").selectAll();
  return "id" in key
    ? readers.where("id", "=", key.id)
    : readers.where("email_key", "=", key.email_key);
};

/** Returns the reader with an address, or creates one. Locks it like `lockReader`. */
export function lockOrInsertReader(
  trx: Db,
  { email, language, created }: { email: string; language: Language; created: Date },
): Promise<ReaderRow> {
  return (
    trx
      .insertInto("newsletter_readers")
      .values({ email, email_key: nameKeyOf(email), language, created })
      // Updates nothing, but returns and locks an existing row in the same statement.
      .onConflict((conflict) =>
        conflict
          .column("email_key")
          .doUpdateSet((row) => ({ email_key: row.ref("excluded.email_key") })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

export async function setReaderLanguage(trx: Db, id: number, language: Language): Promise<void> {
  await trx.updateTable("newsletter_readers").set({ language }).where("id", "=", id).execute();
}

/** Invalidates the management links of all earlier mails. */
export async function endLinks(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable("newsletter_readers")
    .set((row) => ({ link_version: row("link_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Deletes a reader who has no subscriptions, not even pending ones. */
export async function deleteReaderWithoutSubscriptions(trx: Db, id: number): Promise<void> {
  await trx
    .deleteFrom("newsletter_readers")
    .where("id", "=", id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("newsletter_subscriptions as s")
            .select("s.id")
            .where("s.reader_id", "=", id),
        ),
      ),
    )
    .execute();
}

/** Deletes a reader with all subscriptions. */
export async function deleteReader(trx: Db, emailKey: string): Promise<void> {
  await trx.deleteFrom("newsletter_readers").where("email_key", "=", emailKey).execute();
}
