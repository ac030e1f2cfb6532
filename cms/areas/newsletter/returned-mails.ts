import { createHash, timingSafeEqual } from "node:crypto";
import type { ReturnedMail } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { nameKeyOf } from "../../shared/identifiers";
import type { MessageIds } from "./signed-tokens";
import { findReader } from "./subscriptions.repo";
import { sql } from "kysely";
import {
  MAIL_HEAP_MAX_MB,
  MAIL_LINES_MAX,
  MAIL_MAX_MS,
  MAIL_RECIPIENTS_MAX,
} from "../../contract/parser-limits.mjs";
import { createThread, ThreadError } from "../../platform/thread";

/** The parts of a report that the thread finds in a mail. */
interface Found {
  status: string | null;
  messageId: string | null;
}

const LINE_FEED = 10;
/** Bytes after which a new thread takes over. The parser keeps nothing between mails, so this is large. */
const THREAD_WORK_BYTES = 500_000_000;
const thread = createThread<Uint8Array, Found>({
  file: "cms/areas/newsletter/delivery-report-worker.mjs",
  maxMs: MAIL_MAX_MS,
  heapMaxMb: MAIL_HEAP_MAX_MB,
  workMax: THREAD_WORK_BYTES,
});

/** A mail server's report about a mail that it could not deliver. */
interface DeliveryReport {
  /** Message-ID of the original mail, in angle brackets. Null if the report does not contain it. */
  messageId: string | null;
  /**
   * The recipients. Each has the address written to and the address delivered to, because a forwarding mailbox belongs to a
   * different address. Each address appears once.
   */
  returnedMails: ReturnedMail[];
}

/** Fields of one recipient by their names in lower case. RFC 3464, 2.3. */
type Fields = Record<string, string>;

/**
 * Reads a delivery status notification (RFC 3464). Returns no address for any other mail, and for a mail that cannot be read
 * within the limits. A mail that was only delayed does not count as returned. The caller decides whether to trust a report:
 * anyone can write one.
 */
export async function readReport(mail: Uint8Array): Promise<DeliveryReport> {
  const { status, messageId } =
    countLines(mail) > MAIL_LINES_MAX ? NOTHING : await parseReport(mail);
  return { messageId, returnedMails: status === null ? [] : returnedIn(status) };
}

const NOTHING: Found = { status: null, messageId: null };

async function parseReport(mail: Uint8Array): Promise<Found> {
  try {
    return await thread.ask(mail, { work: mail.length });
  } catch (error) {
    if (error instanceof ThreadError) return NOTHING;
    throw error;
  }
}

function countLines(mail: Uint8Array): number {
  let lines = 0;
  for (let at = mail.indexOf(LINE_FEED); at >= 0; at = mail.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

function returnedIn(status: string): ReturnedMail[] {
  // The text before the first empty line describes the mail as a whole.
  const [, ...recipients] = status
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n{2,}/);
  return recipients.slice(0, MAIL_RECIPIENTS_MAX).flatMap((text) => {
    const fields = fieldsOf(text);
    const kind = kindOf(fields);
    const addresses = [
      addressOf(fields["original-recipient"]),
      addressOf(fields["final-recipient"]),
    ].filter((address) => address !== null);
    return kind === null ? [] : [...new Set(addresses)].map((email) => ({ email, kind }));
  });
}

function fieldsOf(text: string): Fields {
  const unfolded = text.replace(/\n[ \t]+/g, " ").split("\n");
  return Object.fromEntries(
    unfolded.flatMap((line) => {
      const colon = line.indexOf(":");
      return colon < 0
        ? []
        : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
}

/**
 * Returns `soft` for a full mailbox (RFC 3463, X.2.2) and for errors of the servers or their rules (X.3 and X.7), even if
 * they are permanent. They say nothing about the mailbox itself. Returns null if the delivery did not fail.
 */
function kindOf({ action = "", status = "" }: Fields): ReturnedMail["kind"] | null {
  if (action.toLowerCase() !== "failed") return null;
  return /^5\.(?!2\.2\b|3\.|7\.)/.test(status) ? "hard" : "soft";
}

/** Returns the address of `rfc822; amina@example.org`. */
function addressOf(field: string | undefined): string | null {
  const [type = "", address = ""] = field?.split(";") ?? [];
  return type.trim().toLowerCase() === "rfc822" && address.includes("@")
    ? address.trim().replace(/^<(.*)>$/, "$1")
    : null;
}

/** How a mail was returned. `soft` means that the server gave the mail up, not that it tries again. */
export type ReturnKind = ReturnedMail["kind"];

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Temporary failures in a row after which an address counts as dead, and the longest time between two of them. Chosen: three
 * weekly issues.
 */
const SOFT_RETURNS_MAX = 3;
const SOFT_RETURNS_MS = 30 * DAY_MS;
/**
 * How long after accepting a mail a server may still return it. Mail servers try for five days (RFC 5321, 4.5.4.1), and issues
 * come weekly.
 */
const RETURNS_WITHIN_MS = 8 * DAY_MS;

/**
 * Records that a mail to a reader was returned or reported as spam. A missing mailbox and a complaint stop mails to the address
 * at once. So does the third temporary failure, if each came within 30 days of the return before it. A complaint stays
 * recorded, even if other returns follow. Does nothing if the reader no longer exists. Works inside or outside a transaction.
 */
export async function recordReturn(
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

/**
 * Records that a mail server accepted a mail to a reader. Clears temporary failures if the last return is older than
 * RETURNS_WITHIN_MS.
 */
export async function recordAccepted(db: Db, readerId: number, at: Date): Promise<void> {
  await db
    .updateTable("newsletter_readers")
    .set({ soft_returns: 0, last_return: null })
    .where("id", "=", readerId)
    .where("returned", "is", null)
    .where("last_return", "<", new Date(at.getTime() - RETURNS_WITHIN_MS))
    .execute();
}

/** Resumes mails to an address, as if none had been returned. */
export async function resumeReader(db: Db, readerId: number): Promise<void> {
  await db
    .updateTable("newsletter_readers")
    .set({ soft_returns: 0, last_return: null, returned: null, return_reason: null })
    .where("id", "=", readerId)
    .execute();
}

/**
 * Processes reports of mail servers and mail services about returned mails. No answer reveals whether an address has
 * subscriptions.
 */
export interface ReturnedMails {
  /** Returns whether the secret is the operator's; always false if none is configured. The comparison takes constant time. */
  isReporter(secret: string): boolean;
  /** Records a report about an address. */
  record(mail: ReturnedMail): Promise<void>;
  /**
   * Records a delivery status notification from a mail server (RFC 3464). Ignores other mails, mere delays, and reports
   * without the mail that this site sent to that address: anyone can send a report.
   */
  recordReport(mail: Uint8Array): Promise<void>;
}

interface ReturnedMailsDeps {
  db: Db;
  secret: string | undefined;
  messageIds: Pick<MessageIds, "wasSentTo">;
  now: () => Date;
}

export function createReturnedMails({
  db,
  secret,
  messageIds,
  now,
}: ReturnedMailsDeps): ReturnedMails {
  async function record({ email, kind }: ReturnedMail): Promise<void> {
    const reader = await findReader(db, { email_key: nameKeyOf(email) });
    if (reader) await recordReturn(db, reader.id, kind, now());
  }
  return {
    isReporter: (shown) => secret !== undefined && timingSafeEqual(digest(shown), digest(secret)),
    record,
    async recordReport(mail) {
      const { messageId, returnedMails } = await readReport(mail);
      if (messageId === null) return;
      for (const returned of returnedMails)
        if (messageIds.wasSentTo(messageId, returned.email)) await record(returned);
    },
  };
}

/** Returns a digest of fixed length, for a comparison in constant time. */
function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
