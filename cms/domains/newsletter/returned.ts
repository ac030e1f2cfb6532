import { sql } from "kysely";
import type { ReturnedMail } from "../../contract/subscriptions";
import type { Db } from "../../db/client";

/** What came of a mail. `soft` is for mails that were given up, not for those that are tried again. */
export type ReturnKind = ReturnedMail["kind"];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Mails that come back for a time before an address counts as dead; older ones are forgotten. Ours: three of a week's issues. */
const SOFT_RETURNS_MAX = 3;
const SOFT_RETURNS_MS = 30 * DAY_MS;
/** How long after a mail server has taken a mail it may still come back. Mail servers try for five days (RFC 5321, 4.5.4.1), and issues come weekly. */
const RETURNS_WITHIN_MS = 8 * DAY_MS;

/**
 * Notes that a mail to a reader came back, or was called unwanted. A mailbox that is not there, and a complaint, end mails to the address at
 * once; so does the third mail within 30 days that came back for a time. A complaint stays one, whatever comes after it. A reader who is
 * not there any more changes nothing. Works within a transaction of the caller's, or without.
 */
export async function noteReturned(
  db: Db,
  readerId: number,
  kind: ReturnKind,
  at: Date,
): Promise<void> {
  const isDead = kind === "soft" ? sql`soft >= ${SOFT_RETURNS_MAX}` : sql`true`;
  const reason =
    kind === "complaint"
      ? sql`'complained'`
      : sql`coalesce(r.return_reason, case when ${isDead} then 'bounced' end)`;
  await sql`
    update newsletter_readers r set
      soft_returns = soft, last_return = ${at}::timestamptz, return_reason = ${reason},
      returned = coalesce(r.returned, case when ${isDead} then ${at}::timestamptz end)
    from (
      select id, ${kind === "soft" ? 1 : 0}::int + case when last_return > ${new Date(at.getTime() - SOFT_RETURNS_MS)}::timestamptz then soft_returns else 0 end as soft
      from newsletter_readers where id = ${readerId} for update
    ) counted
    where r.id = counted.id`.execute(db);
}

/** Notes that a mail server took a mail to a reader: what came back for a time long enough before counts no more. */
export async function noteTaken(db: Db, readerId: number, at: Date): Promise<void> {
  await db
    .updateTable("newsletter_readers")
    .set({ soft_returns: 0, last_return: null })
    .where("id", "=", readerId)
    .where("returned", "is", null)
    .where("last_return", "<", new Date(at.getTime() - RETURNS_WITHIN_MS))
    .execute();
}

/** Has mails sent to an address again, as if none had come back. */
export async function resumeReader(db: Db, readerId: number): Promise<void> {
  await db
    .updateTable("newsletter_readers")
    .set({ soft_returns: 0, last_return: null, returned: null, return_reason: null })
    .where("id", "=", readerId)
    .execute();
}
