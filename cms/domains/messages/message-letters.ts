import type { Language } from "../../contract/languages";
import type { Letter } from "../../platform/mail/letter";
import { type Translate, translator } from "../../platform/texts";
import { languageName } from "../posts/language";
import type { MessageRow } from "./messages.repo";

/** What a reader has written, and from where. */
export interface MessageFacts extends Pick<
  MessageRow,
  "id" | "kind" | "name" | "email" | "text" | "language"
> {
  /** Of whoever is signed in. */
  userName: string | null;
  /** What it is about; addresses are whole. */
  document: { title: string; url: string } | null;
  pageUrl: string | null;
  /** Where all that came in can be read. */
  deskUrl: string;
}

/** Passes on to the people of the site, in their language, what a reader has written. */
export function messageLetter(language: Language, facts: MessageFacts): Letter {
  const t = translator(language, "mail");
  return {
    subject: t(
      facts.kind === "correction" ? "message.correctionSubject" : "message.contactSubject",
      { number: facts.id },
    ),
    paragraphs: circumstancesOf(facts, language, t),
    quote: facts.text,
    button: { label: t("message.button"), url: facts.deskUrl, instead: t("reset.instead") },
    foot: [t("message.answer"), t("message.foot")],
  };
}

/** Who writes, in which language, from which page, and about what. */
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
