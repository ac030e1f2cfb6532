import type { Deed, DeedSubject } from "../../contract/names";
import type { Db } from "../../db/client";
import type { Member } from "../actor";

/** What somebody of the staff did, to what. */
export interface DoneDeed {
  deed: Deed;
  /** What it was done to, as it was called then; `id` is null where there is only one of it. Of a person no title: their name is read from the account, and goes with it. */
  subject: { type: DeedSubject; id: number | null; title: string };
  /** databaseId of the account whom it was for, such as who claims a profile. */
  personId?: number | null;
  /** What else is to be known: small, and nobody's secret or name. */
  details?: Record<string, unknown>;
}

/** Writes a deed into the audit log, in the transaction that does it: what did not happen is not there either. */
export async function recordDeed(
  trx: Db,
  { userId }: Pick<Member, "userId">,
  at: Date,
  { deed, subject, personId, details = {} }: DoneDeed,
): Promise<void> {
  await trx
    .insertInto("audit_log")
    .values({
      at,
      user_id: userId,
      deed,
      subject_type: subject.type,
      subject_id: subject.id,
      subject: subject.title,
      details: JSON.stringify({ ...details, ...(personId && { personId }) }),
    })
    .execute();
}
