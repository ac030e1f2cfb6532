import type { MailView } from "#contract/mails";
import { isLanguage, type Language } from "#contract/languages";
import type { ContentClient } from "~/content/client.server";
import { getMailExample, getOutboxMail } from "~/content/mails.server";
import { examplePath, outboxMailPath } from "~/features/mails/paths";

/** The language of examples that an address asks for, or else the page's own. */
export function exampleLanguage(url: URL, own: Language): Language {
  const asked = url.searchParams.get("language");
  return isLanguage(asked) ? asked : own;
}

/** The mail of an address: of the outbox by its id, or a kind's example in a language. Throws a 404 Response where there is none. */
export async function readMail(
  content: ContentClient,
  { id = "", kind }: { id?: string; kind?: string },
  url: URL,
): Promise<{ mail: MailView; path: string; language?: Language }> {
  if (kind === undefined)
    return { mail: await getOutboxMail(content, id), path: outboxMailPath(id) };
  const language = exampleLanguage(url, content.contentLanguage);
  return {
    mail: await getMailExample(content, kind, language),
    path: examplePath(kind, language),
    language,
  };
}
