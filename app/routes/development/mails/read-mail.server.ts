import type { MailView } from "#contract/mails";
import { isLanguage, type Language } from "#contract/languages";
import type { ContentClient } from "~/content/client.server";
import { getMailExample, getOutboxMail } from "~/content/subscriptions.server";
import { examplePath, outboxMailPath } from "~/paths/site";

/** Returns the language requested for examples; defaults to the page's language. */
export function exampleLanguage(url: URL, own: Language): Language {
  const requested = url.searchParams.get("language");
  return isLanguage(requested) ? requested : own;
}

/**
 * Returns an email from the outbox by its id, or the example of a kind in a language. Throws a 404 Response if there is none.
 */
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
