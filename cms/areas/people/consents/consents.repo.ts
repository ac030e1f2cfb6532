import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../../../db/client";
import type { ConsentsTable, ConsentTextsTable } from "../../../db/schema";

type NewConsent = Omit<Insertable<ConsentsTable>, "id" | "confirmed" | "withdrawn">;
type ConsentRow = Pick<
  Selectable<ConsentsTable>,
  "occasion" | "kind" | "about" | "given" | "confirmed" | "withdrawn" | "version"
> &
  Omit<Selectable<ConsentTextsTable>, "noted">;

/** Stores a version of a text, once. */
export async function keepText(trx: Db, text: Insertable<ConsentTextsTable>): Promise<void> {
  await trx
    .insertInto("consent_texts")
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a consent, unless the subscription already has the same active one: a repeated request is no further consent. */
export async function insertConsent(trx: Db, consent: NewConsent): Promise<void> {
  const isKnown =
    consent.subscription_id != null &&
    (await trx
      .selectFrom("consents")
      .select("id")
      .where("subscription_id", "=", consent.subscription_id)
      .where("kind", "=", consent.kind)
      .where("version", "=", consent.version)
      .executeTakeFirst());
  if (!isKnown) await trx.insertInto("consents").values(consent).execute();
}

/** Returns all consents of an account and of the newsletter reader who is the same person, newest first. */
export async function listConsents(
  db: Db,
  userId: number,
  readerId: number | null,
): Promise<ConsentRow[]> {
  return db
    .selectFrom("consents as c")
    .innerJoin("consent_texts as t", "t.version", "c.version")
    .leftJoin("newsletter_subscriptions as s", "s.id", "c.subscription_id")
    .select([
      "c.occasion",
      "c.kind",
      "c.about",
      "c.given",
      "c.withdrawn",
      "c.version",
      "t.address",
      "t.language",
      "t.title",
      "t.body",
    ])
    .select(sql<Date | null>`coalesce(c.confirmed, s.confirmed)`.as("confirmed"))
    .where((row) => row.or([row("c.user_id", "=", userId), row("c.reader_id", "=", readerId)]))
    .orderBy("c.given", "desc")
    .orderBy("c.id", "desc")
    .execute();
}

/** Marks the consents of a submission as withdrawn. */
export async function withdrawOfSubmission(trx: Db, submissionId: number, at: Date): Promise<void> {
  await trx
    .updateTable("consents")
    .set({ withdrawn: at })
    .where("submission_id", "=", submissionId)
    .execute();
}

/**
 * Marks the consents of a subscription as withdrawn, before it is deleted. Consents of an unconfirmed subscription are deleted
 * with it. All others are moved to the reader's account, if the reader has one.
 */
export async function withdrawOfSubscription(
  trx: Db,
  subscriptionId: number,
  userId: number | null,
  at: Date,
): Promise<void> {
  await sql`
    update consents c set withdrawn = ${at}, confirmed = s.confirmed, subscription_id = null, user_id = ${userId}::int, reader_id = case when ${userId}::int is null then c.reader_id end
    from newsletter_subscriptions s where s.id = c.subscription_id and s.id = ${subscriptionId} and s.confirmed is not null`.execute(
    trx,
  );
}
