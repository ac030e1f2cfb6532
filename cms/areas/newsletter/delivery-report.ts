import {
  MAIL_HEAP_MAX_MB,
  MAIL_LINES_MAX,
  MAIL_MAX_MS,
  MAIL_RECIPIENTS_MAX,
} from "../../contract/parser-limits.mjs";
import type { ReturnedMail } from "../../contract/subscriptions";
import { createThread, ThreadError } from "../../platform/thread";

/** What the thread finds in a mail. */
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
export interface DeliveryReport {
  /** Message-ID of the original mail, in angle brackets. Null if the report does not contain it. */
  messageId: string | null;
  /**
   * The recipients. Each has the address written to and the address delivered to, because a forwarding mailbox belongs to a
   * different address. Each address appears once.
   */
  returned: ReturnedMail[];
}

/** Fields of one recipient by their names in lower case. RFC 3464, 2.3. */
type Fields = Record<string, string>;

/**
 * Reads a delivery status notification (RFC 3464). Returns no address for any other mail, and for a mail that cannot be read within
 * the limits. A mail that was only delayed does not count as returned. The caller decides whether to trust a report: anyone can
 * write one.
 */
export async function readReport(mail: Uint8Array): Promise<DeliveryReport> {
  const { status, messageId } = countLines(mail) > MAIL_LINES_MAX ? NOTHING : await takeApart(mail);
  return { messageId, returned: status === null ? [] : returnedIn(status) };
}

const NOTHING: Found = { status: null, messageId: null };

async function takeApart(mail: Uint8Array): Promise<Found> {
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
 * Returns `soft` for a full mailbox (RFC 3463, X.2.2) and for errors of the servers or their rules (X.3 and X.7), even if they are
 * permanent. They say nothing about the mailbox itself. Returns null if the delivery did not fail.
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
