import { createHash, timingSafeEqual } from "node:crypto";
import type { ReturnedMail } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { nameKeyOf } from "../../platform/name-keys";
import { readReport } from "./delivery-report";
import type { MessageIds } from "./message-ids";
import { findReader } from "./readers.repo";
import { noteReturned } from "./returned";

/** Processes reports of mail servers and mail services about returned mails. No answer reveals whether an address has subscriptions. */
export interface ReturnedMails {
  /** Returns whether the secret is the operator's; always false if none is configured. The comparison takes constant time. */
  isReporter(secret: string): boolean;
  /** Records a report about an address. */
  note(mail: ReturnedMail): Promise<void>;
  /**
   * Records a delivery status notification from a mail server (RFC 3464). Ignores other mails, mere delays, and reports without the
   * mail that we sent to that address: anyone can send a report.
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

/** Returns a digest of fixed length, for a comparison in constant time. */
function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
