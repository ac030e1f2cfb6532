import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { nameKeyOf } from "../../platform/name-keys";
import { networkOf } from "../../platform/network";
import type { Client } from "../actor";
import { createCounter } from "../rate-limits";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * How often anybody may sign up or ask for a link, in seconds. Ours: a class that signs up together stays below them, and nobody's mailbox
 * is filled by others.
 */
const RULES = {
  /** Of one network, whatever addresses it names. */
  network: { points: 60, duration: HOUR },
  /** Mails with a link to confirm, and mails with one to manage, to one address. */
  confirmation: { points: 5, duration: DAY },
  link: { points: 5, duration: DAY },
  /** Sign-ups of everybody that are to be confirmed. Many networks together must not make a source of unwanted mail of the site; a school's day of action stays far below. */
  site: { points: 1_000, duration: HOUR },
} as const;

/** Counted by what was typed, never by who reads: no answer tells. All throw `rate_limited` with the seconds to wait. */
export interface NewsletterLimits {
  /** Counts somebody who asks for something without having to sign in. */
  visit(client: Client): Promise<void>;
  /** Counts a mail of a kind to a mailbox, and one to confirm for the whole site too: the log says when that is too many. */
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

/** What stands behind a plus is the owner's to choose: mails to amina+1@ and amina+2@ come to one mailbox. */
function mailboxOf(email: string): string {
  return nameKeyOf(email).replace(/\+[^@]*@/, "@");
}
