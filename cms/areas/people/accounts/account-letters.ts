import type { Language } from "../../../contract/languages";
import type { Letter } from "../../../platform/mail/letter";
import { type Translate, translator } from "../../../platform/texts";

/** The addressee of a mail about an account, and the full URL of its button. */
interface AccountFacts {
  name: string;
  username: string;
  url: string;
}

/** Returns the mail with the link for choosing a new password. Its addressee may not have asked for it. */
export function passwordResetLetter(
  language: Language,
  { name, username, url }: AccountFacts,
): Letter {
  const t = translator(language, "mail");
  return {
    subject: t("reset.subject"),
    paragraphs: [greeting(t, name), t("reset.text", { username }), t("reset.expiry")],
    button: { label: t("reset.button"), url, instead: t("reset.instead") },
    foot: [t("reset.foot")],
  };
}

/** Returns the mail that tells a person about their new account at a site, and for how many days its link is valid. */
export function invitationLetter(
  language: Language,
  { name, username, url, site, days }: AccountFacts & { site: string; days: number },
): Letter {
  const t = translator(language, "mail");
  return {
    subject: t("account.subject"),
    paragraphs: [
      greeting(t, name),
      t("account.text", { site, username }),
      t("account.expiry", { count: days }),
    ],
    button: { label: t("account.button"), url, instead: t("reset.instead") },
    foot: [t("account.foot")],
  };
}

/** Returns the mail that reports a changed password. Its addressee may not have changed it. */
export function passwordChangedLetter(
  language: Language,
  { name, username, url }: AccountFacts,
): Letter {
  const t = translator(language, "mail");
  return {
    subject: t("changed.subject"),
    paragraphs: [greeting(t, name), t("changed.text", { username }), t("changed.notYou")],
    button: { label: t("changed.button"), url, instead: t("reset.instead") },
    foot: [t("changed.foot")],
  };
}

function greeting(t: Translate<"mail">, name: string): string {
  return t("greeting", { name });
}
