import PostalMime from "postal-mime";
import type { ReturnedMail } from "../../contract/subscriptions";

/** Recipients of one report that are read. Ours: each of our mails has one. */
const RECIPIENTS_MAX = 20;
/** Bounds of what is read, so that no mail keeps the program busy: parts within parts, and bytes of headers. Ours: some times what mail servers write. */
const PARSING = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024, forceRfc822Attachments: true, attachmentEncoding: "utf8" } as const;

/** How a report has the mail that it is about: whole, or its headers (RFC 3462, RFC 6522, RFC 6533). */
const ORIGINALS = ["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"];

/** What a mail server says of a mail that could not be delivered. */
export interface DeliveryReport {
  /** By which the mail was known, in angle brackets; null where the report does not have it. */
  messageId: string | null;
  /** Of its recipients. Each address is named once, as it was written to and as it was delivered to: a mailbox that forwards is another's. */
  returned: ReturnedMail[];
}

/** Fields of one recipient by their names in lower case. RFC 3464, 2.3. */
type Fields = Record<string, string>;

/**
 * What a delivery status notification says (RFC 3464); of nobody for any other mail, and for one that cannot be read. A mail that was only
 * delayed has not come back. Whether it is true is for the caller to find out: anybody can write one.
 */
export async function readReport(mail: Uint8Array): Promise<DeliveryReport> {
  const parsed = await PostalMime.parse(mail, PARSING).catch(() => null);
  const textOf = (types: readonly string[]) => {
    const content = parsed?.attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
    return typeof content === "string" ? content : null;
  };
  const [status, original] = [textOf(["message/delivery-status"]), textOf(ORIGINALS)];
  return { messageId: original && (await messageIdOf(original)), returned: status === null ? [] : returnedIn(status) };
}

async function messageIdOf(original: string): Promise<string | null> {
  return (await PostalMime.parse(original, PARSING).catch(() => null))?.messageId ?? null;
}

function returnedIn(status: string): ReturnedMail[] {
  // What stands before the first empty line is about the mail as a whole.
  const [, ...recipients] = status.replace(/\r\n?/g, "\n").trim().split(/\n{2,}/);
  return recipients.slice(0, RECIPIENTS_MAX).flatMap((text) => {
    const fields = fieldsOf(text);
    const kind = kindOf(fields);
    const addresses = [addressOf(fields["original-recipient"]), addressOf(fields["final-recipient"])].filter((address) => address !== null);
    return kind === null ? [] : [...new Set(addresses)].map((email) => ({ email, kind }));
  });
}

function fieldsOf(text: string): Fields {
  const unfolded = text.replace(/\n[ \t]+/g, " ").split("\n");
  return Object.fromEntries(unfolded.flatMap((line) => {
    const colon = line.indexOf(":");
    return colon < 0 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
  }));
}

/** A full mailbox (RFC 3463, X.2.2), and what is about the servers or their rules (X.3 and X.7), says nothing against the mailbox, however final. */
function kindOf({ action = "", status = "" }: Fields): ReturnedMail["kind"] | null {
  if (action.toLowerCase() !== "failed") return null;
  return /^5\.(?!2\.2\b|3\.|7\.)/.test(status) ? "hard" : "soft";
}

/** The address of `rfc822; amina@example.org`. */
function addressOf(field: string | undefined): string | null {
  const [type = "", address = ""] = field?.split(";") ?? [];
  return type.trim().toLowerCase() === "rfc822" && address.includes("@") ? address.trim().replace(/^<(.*)>$/, "$1") : null;
}
