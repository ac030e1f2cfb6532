import PostalMime, { type Address } from "postal-mime";
import type { MailView } from "../../contract/mails";

/** Headers that the view of a mail shows elsewhere, or that only say how to decode its bytes. */
const LEFT_OUT = new Set([
  "from",
  "to",
  "subject",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
]);

/**
 * Returns a mail as a mail program shows it. `date` is ISO 8601; null for a mail without one. Throws for bytes that are not a
 * mail.
 */
export async function readMail(bytes: Uint8Array): Promise<MailView & { date: string | null }> {
  const {
    subject = "",
    from,
    to = [],
    html = "",
    text = "",
    date = null,
    headers,
  } = await PostalMime.parse(bytes);
  return {
    subject,
    html,
    text,
    date,
    from: from ? addressText(from) : "",
    to: to.map(addressText).join(", "),
    headers: headers
      .filter(({ key }) => !LEFT_OUT.has(key))
      .map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}

function addressText({ name, address = "" }: Address): string {
  return name ? `${name} <${address}>` : address;
}
