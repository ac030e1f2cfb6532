import type { Language } from "../../../contract/languages";
import type { Letter } from "../../../platform/mail/letter";
import { type Translate, translator } from "../../../platform/texts";

/** Data for a mail about a collection. The title never appears in the subject, because any user can write one. */
export interface CollectionFacts {
  kind: "invitation" | "featured" | "denied";
  /** Name of the recipient; null for invited addresses without an account. */
  name: string | null;
  /** Name of the inviter, if known. */
  inviter: string | null;
  title: string;
  /** Reason for a denial; empty otherwise. */
  reason: string;
  /** Absolute URL of its button. */
  url: string;
}

/** Writes an invitation to a collection, or the decision on a request to feature one. */
export function collectionLetter(language: Language, facts: CollectionFacts): Letter {
  const t = translator(language, "invitations");
  const { subject, paragraphs, label, foot } = wordsOf(facts, t);
  return {
    subject,
    paragraphs: [
      facts.name ? t("greeting", { name: facts.name }) : t("greeting.unknown"),
      ...paragraphs,
    ],
    button: { label, url: facts.url, instead: t("instead") },
    foot: [foot],
  };
}

function wordsOf(
  { kind, name, inviter, title, reason }: CollectionFacts,
  t: Translate<"invitations">,
): { subject: string; paragraphs: string[]; label: string; foot: string } {
  if (kind === "featured") {
    return {
      subject: t("featured.subject"),
      paragraphs: [t("featured.text", { title })],
      label: t("featured.button"),
      foot: t("promotion.foot"),
    };
  }
  if (kind === "denied") {
    return {
      subject: t("denied.subject"),
      paragraphs: [t("denied.text", { title }), t("denied.reason", { reason }), t("denied.again")],
      label: t("denied.button"),
      foot: t("promotion.foot"),
    };
  }
  const who = inviter ?? t("someone");
  const hasAccount = name !== null;
  return {
    subject: t("invitation.subject", { inviter: who }),
    paragraphs: [
      t("invitation.text", { inviter: who, title }),
      hasAccount ? t("invitation.answer") : t("invitation.register"),
    ],
    label: hasAccount ? t("invitation.button") : t("invitation.registerButton"),
    foot: t("invitation.foot", { inviter: who }),
  };
}
