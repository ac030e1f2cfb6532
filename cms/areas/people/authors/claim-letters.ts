import type { Language } from "../../../contract/languages";
import type { Letter } from "../../../platform/mail/letter";
import { translator } from "../../../platform/texts";

/** The facts in a mail about a claim to an author profile. */
export interface ClaimFacts {
  name: string;
  author: string;
  isConfirmed: boolean;
  /** The staff's comment; may be empty. */
  comment: string;
  /** Full URL of the profile. */
  url: string;
}

/** Returns the mail that tells a user what was decided about their claim. */
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
