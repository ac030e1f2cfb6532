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
} as const;

/** Counted by what was typed, never by who reads: no answer tells. All throw `rate_limited` with the seconds to wait. */
export interface NewsletterLimits {
  /** Counts somebody who asks for something without having to sign in. */
  visit(client: Client): Promise<void>;
  /** Counts a mail of a kind to an address. */
  mail(kind: "confirmation" | "link", email: string): Promise<void>;
}

export function createNewsletterLimits({ db, key }: { db: Db; key: Uint8Array }): NewsletterLimits {
  const counter = (name: keyof typeof RULES) => createCounter({ db, key, name: `newsletter-${name}`, rule: RULES[name] });
  const network = counter("network");
  const mails = { confirmation: counter("confirmation"), link: counter("link") };
  return {
    visit: (client) => network("address", networkOf(client.address)),
    mail: (kind, email) => mails[kind]("email", nameKeyOf(email)),
  };
}
