import { createHash, timingSafeEqual } from "node:crypto";
import type { ReturnedMail } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { nameKeyOf } from "../../platform/name-keys";
import { readReport } from "./delivery-report";
import type { MessageIds } from "./message-ids";
import { findReader } from "./readers.repo";
import { noteReturned } from "./returned";

/** What a mail server or a mail service tells of mails that came back. Nobody hears whether an address reads the newsletter. */
export interface ReturnedMails {
  /** Whether somebody showed the operator's secret; never where there is none. Takes as long for any other. */
  isReporter(secret: string): boolean;
  /** Notes what is said of an address. */
  note(mail: ReturnedMail): Promise<void>;
  /**
   * Notes what a delivery status notification says, as a mail server sends it (RFC 3464). One that is none, only tells of a delay, or does
   * not have the mail that we wrote to that address changes nothing: anybody can send one.
   */
  noteReport(mail: Uint8Array): Promise<void>;
}

interface ReturnedMailsDeps {
  db: Db;
  secret: string | undefined;
  messageIds: Pick<MessageIds, "isOurs">;
  now: () => Date;
}

export function createReturnedMails({
  db,
  secret,
  messageIds,
  now,
}: ReturnedMailsDeps): ReturnedMails {
  async function note({ email, kind }: ReturnedMail): Promise<void> {
    const reader = await findReader(db, { email_key: nameKeyOf(email) });
    if (reader) await noteReturned(db, reader.id, kind, now());
  }
  return {
    isReporter: (shown) => secret !== undefined && timingSafeEqual(digest(shown), digest(secret)),
    note,
    async noteReport(mail) {
      const { messageId, returned } = await readReport(mail);
      if (messageId === null) return;
      for (const one of returned) if (messageIds.isOurs(messageId, one.email)) await note(one);
    },
  };
}

/** Of one length, whatever is compared. */
function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
