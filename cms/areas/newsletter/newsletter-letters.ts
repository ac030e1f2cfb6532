import type { Language } from "../../contract/languages";
import type { Letter } from "../../platform/mail/letter";
import { translator } from "../../platform/texts";
import { CONFIRM_DAYS } from "./link-keys";

/**
 * Days for which an unconfirmed subscription is kept. Chosen: twice the validity of its link, so that a late user can ask for
 * another.
 */
export const PENDING_KEPT_DAYS = 2 * CONFIRM_DAYS;

/** Writes the mail that asks the reader to confirm a subscription. `lines` describe its criteria; `url` confirms it. */
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
    // The person who entered the address also chose these words.
    quote: lines.join("\n"),
    button: { label: t("confirmation.button"), url, instead: t("instead") },
    foot: [t("confirmation.foot", { count: PENDING_KEPT_DAYS })],
  };
}

/**
 * Writes the mail with the link to manage all subscriptions of an address. `isThere` is true if the requested subscription already
 * exists.
 */
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
