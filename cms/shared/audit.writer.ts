import type { AuditEvent, AuditSubject } from "../contract/names";
import type { Db } from "../db/client";
import type { Member } from "./actor";

/** An action of a staff member, and its subject. */
export interface RecordedEvent {
  event: AuditEvent;
  /**
   * The subject with its title at the time. `id` is null for a subject that exists only once. A user has no title: their name
   * is read from the account, and is deleted with it.
   */
  subject: { type: AuditSubject; id: number | null; title: string };
  /** databaseId of the account that the event concerns, such as that of a user who claims a profile. */
  personId?: number | null;
  /** Further facts: small, and without secrets or names of users. */
  details?: Record<string, unknown>;
}

/** Writes an audit event, in the transaction of the action: an action that is rolled back leaves no event. */
export async function recordAuditEvent(
  trx: Db,
  { userId }: Pick<Member, "userId">,
  at: Date,
  { event, subject, personId, details = {} }: RecordedEvent,
): Promise<void> {
  await trx
    .insertInto("audit_log")
    .values({
      at,
      user_id: userId,
      event,
      subject_type: subject.type,
      subject_id: subject.id,
      subject: subject.title,
      details: JSON.stringify({ ...details, ...(personId && { personId }) }),
    })
    .execute();
}
