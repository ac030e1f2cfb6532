import PostalMime, { type Address } from "postal-mime";
import type { MailView } from "../../contract/mails";

/** What a mail's view has by itself, or what only says how its bytes are to be read. */
const LEFT_OUT = new Set([
  "from",
  "to",
  "subject",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
]);

/** A mail as its reader's program shows it. `date` is ISO 8601, null where the mail has none. Throws for what is no mail. */
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
