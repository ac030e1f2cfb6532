import type { Language } from "../../contract/languages";
import type { Letter } from "../../platform/mail/letter";
import { translator } from "../../platform/texts";
import { CONFIRM_DAYS } from "./link-keys";

/** For how many days a wish waits to be confirmed. Ours: twice as long as its link is good, so that who comes late can ask for another. */
export const PENDING_KEPT_DAYS = 2 * CONFIRM_DAYS;

/** Asks whether an address is to have what was chosen for it, a line each. `url` is where that is confirmed. */
export function confirmationLetter(
  language: Language,
  { lines, url }: { lines: readonly string[]; url: string },
): Letter {
  const t = translator(language, "newsletter-mails");
  return {
    subject: t("confirmation.subject"),
    paragraphs: [
      t("greeting"),
      t("confirmation.text"),
      t("confirmation.expiry", { count: CONFIRM_DAYS }),
      t("confirmation.chosen"),
    ],
    // Whoever named the address chose the words too.
    quote: lines.join("\n"),
    button: { label: t("confirmation.button"), url, instead: t("instead") },
    foot: [t("confirmation.foot", { count: PENDING_KEPT_DAYS })],
  };
}

/** Brings the link by which a reader manages all that goes to the address; `isThere` where it was asked for what is among that already. */
export function manageLetter(
  language: Language,
  { url, isThere }: { url: string; isThere: boolean },
): Letter {
  const t = translator(language, "newsletter-mails");
  return {
    subject: t("link.subject"),
    paragraphs: [
      t("greeting"),
      ...(isThere ? [t("link.there")] : []),
      t("link.text"),
      t("link.expiry"),
    ],
    button: { label: t("link.button"), url, instead: t("instead") },
    foot: [t("link.foot")],
  };
}
