import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { nameKeyOf } from "../../platform/name-keys";
import { networkOf } from "../../platform/network";
import type { Client } from "../../shared/actor";
import { createCounter } from "../../shared/rate-limits";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * How often a visitor may sign up or ask for a link; durations in seconds. Chosen: a school class that signs up together stays
 * below the limits, and no one can flood another person's mailbox.
 */
const RULES = {
  /** Per network, for any addresses. */
  network: { points: 60, duration: HOUR },
  /** Mails with a confirmation link, and mails with a management link, per address. */
  confirmation: { points: 5, duration: DAY },
  link: { points: 5, duration: DAY },
  /**
   * Unconfirmed sign-ups of the whole site. Many networks together must not turn the site into a source of spam. A school's day of
   * action stays far below the limit.
   */
  site: { points: 1_000, duration: HOUR },
} as const;

/**
 * Counts by the typed address, never by whether it has subscriptions, so no answer reveals that. All methods throw `rate_limited`
 * with the seconds to wait.
 */
export interface NewsletterLimits {
  /** Counts a request from a client that did not sign in. */
  visit(client: Client): Promise<void>;
  /** Counts a mail of a kind to a mailbox. A confirmation also counts for the whole site; reaching that limit is logged. */
  mail(kind: "confirmation" | "link", email: string): Promise<void>;
}

export function createNewsletterLimits({
  db,
  key,
  logger,
}: {
  db: Db;
  key: Uint8Array;
  logger: Logger;
}): NewsletterLimits {
  const counter = (name: keyof typeof RULES) =>
    createCounter({ db, key, name: `newsletter-${name}`, rule: RULES[name] });
  const network = counter("network");
  const mails = { confirmation: counter("confirmation"), link: counter("link") };
  const site = counter("site");
  return {
    visit: (client) => network("address", networkOf(client.address)),
    async mail(kind, email) {
      await mails[kind]("email", mailboxOf(email));
      if (kind === "link") return;
      await site("all").catch((error: unknown) => {
        logger.warn(
          { most: RULES.site.points },
          "more people than usual ask for the newsletter: for the rest of the hour no more are taken",
        );
        throw error;
      });
    },
  };
}

/** Removes the part after a plus sign: mails to amina+1@ and amina+2@ arrive in one mailbox. */
function mailboxOf(email: string): string {
  return nameKeyOf(email).replace(/\+[^@]*@/, "@");
}
