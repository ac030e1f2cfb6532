import { AppError } from "../../contract/errors";
import type { SubscriptionsQuery } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { nameKeyOf } from "../../shared/identifiers";
import type { ProvenAddresses, StaffLookup } from "../people";
import { type Actor, ANONYMOUS, signedIn, type Client } from "../../shared/actor";
import type { LinkClaims, LinkTokens } from "./signed-tokens";
import { lockReader, type ReaderRow } from "./subscriptions.repo";
import type { Logger } from "pino";
import { networkOf } from "../../platform/network";
import { createCounter } from "../../shared/rate-limits";

/**
 * Decides for which reader an actor may act. Methods with `trx` run in the caller's transaction.
 * Those that return a reader lock the reader with all subscriptions.
 */
export interface SubscriptionsPolicy {
  /** Returns whether the actor is signed in with this address and has verified it. */
  isOwner(trx: Db, actor: Actor, email: string): Promise<boolean>;
  /**
   * Returns the reader for whom the actor may act, by the token of a management link or by the signed-in account.
   * `subscription` is the subscription for which the link was sent. Returns null for a signed-in user who has no subscriptions
   * or has not verified the address. Throws `unauthenticated` without a token and an account, and `link_expired` for an invalid
   * token, even for a signed-in user.
   */
  readerOf(
    trx: Db,
    actor: Actor,
    by: Pick<SubscriptionsQuery, "key">,
  ): Promise<{ reader: ReaderRow; subscription: number | null } | null>;
  /** Returns the reader of a confirmation token. Throws `link_expired`. */
  readerToConfirm(
    trx: Db,
    key: string,
  ): Promise<{ reader: ReaderRow; subscription: number | null }>;
  /**
   * Returns the claims of an unsubscribe token, even if its reader was deleted or has invalidated earlier links. Throws
   * `link_expired`.
   */
  leaver(key: string): Promise<LinkClaims>;
  /**
   * Returns the actor for writing mails to a reader: the user with this verified address, otherwise a visitor. Do not use it
   * for requests with a token: mails are forwarded, and a link must not reveal more than its mail.
   */
  actorOf(trx: Db, reader: ReaderRow): Promise<Actor>;
}

interface PolicyDeps {
  linkTokens: LinkTokens;
  addresses: Pick<ProvenAddresses, "addressOf" | "ownerOf">;
  staff: Pick<StaffLookup, "isStaff">;
}

export function createSubscriptionsPolicy({
  linkTokens,
  addresses,
  staff,
}: PolicyDeps): SubscriptionsPolicy {
  async function byKey(
    trx: Db,
    purpose: "manage" | "confirm",
    key: string,
  ): Promise<{ reader: ReaderRow; subscription: number | null }> {
    const claims = await linkTokens.read(purpose, key);
    const reader = claims && (await lockReader(trx, { id: claims.reader }));
    if (!reader || reader.link_version !== claims.version) throw expired();
    return { reader, subscription: claims.subscription };
  }

  return {
    async isOwner(trx, actor, email) {
      const own = actor.kind === "user" ? await addresses.addressOf(trx, actor.userId) : null;
      return own !== null && nameKeyOf(own) === nameKeyOf(email);
    },

    async readerOf(trx, actor, { key }) {
      if (key !== undefined) return byKey(trx, "manage", key);
      const email = await addresses.addressOf(trx, signedIn(actor).userId);
      const reader =
        email === null ? undefined : await lockReader(trx, { email_key: nameKeyOf(email) });
      return reader ? { reader, subscription: null } : null;
    },

    readerToConfirm: (trx, key) => byKey(trx, "confirm", key),

    async leaver(key) {
      const claims = await linkTokens.read("leave", key);
      if (!claims) throw expired();
      return claims;
    },

    async actorOf(trx, { email }) {
      const userId = await addresses.ownerOf(trx, email);
      if (userId === null) return ANONYMOUS;
      return {
        kind: "user",
        userId,
        staff: await staff.isStaff(trx, userId),
        editor: false,
        administrator: false,
        sessionId: "",
      };
    },
  };
}

function expired(): AppError {
  return new AppError("link_expired", "The link is invalid or has expired");
}

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
   * Unconfirmed sign-ups of the whole site. Many networks together must not turn the site into a source of spam. A school's
   * day of action stays far below the limit.
   */
  site: { points: 1_000, duration: HOUR },
} as const;

/**
 * Limits requests and mails. Addresses are counted whether or not they have subscriptions, so no answer reveals that. All
 * methods throw `rate_limited` with the seconds to wait.
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
          "The hourly limit for newsletter sign-ups has been reached; further sign-ups are refused for the rest of the hour",
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
