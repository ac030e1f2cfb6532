import { createHash, timingSafeEqual } from "node:crypto";
import type { ReturnedMail } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { nameKeyOf } from "../../platform/name-keys";
import { findReader } from "./readers.repo";
import { readReport } from "./delivery-report";
import { noteReturned } from "./returned";

/** What a mail server or a mail service tells of mails that came back. Nobody hears whether an address reads the newsletter. */
export interface ReturnedMails {
  /** Whether somebody showed the operator's secret; never where there is none. Takes as long for any other. */
  isReporter(secret: string): boolean;
  /** Notes what is said of an address. */
  note(mail: ReturnedMail): Promise<void>;
  /** Notes what a delivery status notification says, as a mail server sends it (RFC 3464). One that is none, or only tells of a delay, changes nothing. */
  noteReport(mail: Uint8Array): Promise<void>;
}

export function createReturnedMails({ db, secret, now }: { db: Db; secret: string | undefined; now: () => Date }): ReturnedMails {
  async function note({ email, kind }: ReturnedMail): Promise<void> {
    const reader = await findReader(db, { email_key: nameKeyOf(email) });
    if (reader) await noteReturned(db, reader.id, kind, now());
  }
  return {
    isReporter: (shown) => secret !== undefined && timingSafeEqual(digest(shown), digest(secret)),
    note,
    async noteReport(mail) {
      for (const returned of await readReport(mail)) await note(returned);
    },
  };
}

/** Of one length, whatever is compared. */
function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
