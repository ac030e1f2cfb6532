import type { Language } from "../../contract/languages";
import type { Letter } from "../../platform/mail/letter";
import { translator } from "../../platform/texts";

/** What a mail about a claim to an author profile tells of. */
export interface ClaimFacts {
  name: string;
  author: string;
  isConfirmed: boolean;
  /** What staff say of it, perhaps nothing. */
  comment: string;
  /** Of the profile: a whole address. */
  url: string;
}

/** Says what became of a claim. */
export function claimLetter(
  language: Language,
  { name, author, isConfirmed, comment, url }: ClaimFacts,
): Letter {
  const t = translator(language, "author-mails");
  return {
    subject: t(isConfirmed ? "confirmed.subject" : "denied.subject"),
    paragraphs: [
      t("greeting", { name }),
      t(isConfirmed ? "confirmed.text" : "denied.text", { author }),
      ...(comment ? [t("comment", { comment })] : []),
    ],
    button: {
      label: t(isConfirmed ? "confirmed.button" : "denied.button"),
      url,
      instead: t("instead"),
    },
    foot: [t("foot")],
  };
}
