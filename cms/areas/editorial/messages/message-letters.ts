import type { Language } from "../../../contract/languages";
import type { Letter } from "../../../platform/mail/letter";
import { type Translate, translator } from "../../../platform/texts";
import { languageName } from "../../../shared/language";
import type { MessageRow } from "./messages.repo";

/** A user's message, and its circumstances. */
export interface MessageFacts extends Pick<
  MessageRow,
  "id" | "kind" | "name" | "email" | "text" | "language"
> {
  /** Name of the signed-in user. */
  userName: string | null;
  /** The document in question. URLs are absolute. */
  document: { title: string; url: string } | null;
  pageUrl: string | null;
  /** The admin page with all incoming messages. */
  adminUrl: string;
}

/** Returns the mail that passes a user's message on to the site's staff, in their language. */
export function messageLetter(language: Language, facts: MessageFacts): Letter {
  const t = translator(language, "mail");
  return {
    subject: t(
      facts.kind === "correction" ? "message.correctionSubject" : "message.contactSubject",
      { number: facts.id },
    ),
    paragraphs: circumstancesOf(facts, language, t),
    quote: facts.text,
    button: { label: t("message.button"), url: facts.adminUrl, instead: t("reset.instead") },
    foot: [t("message.answer"), t("message.foot")],
  };
}

/** Returns lines about who writes, in which language, from which page, and about which document. */
function circumstancesOf(
  { name, email, language: from, userName, document, pageUrl }: MessageFacts,
  language: Language,
  t: Translate<"mail">,
): string[] {
  return [
    ...(document ? [t("message.document", document)] : []),
    ...(pageUrl === null ? [] : [t("message.page", { url: pageUrl })]),
    ...(userName === null ? [] : [t("message.account", { name: userName })]),
    t("message.from", { name, email, language: languageName(from, language) }),
  ];
}
