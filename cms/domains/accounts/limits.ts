import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Db } from "../../db/client";
import { PURGE_MAX_ROWS } from "../../db/purge";
import { networkOf } from "../../platform/network";
import type { Client } from "../actor";
import { createLimiter, exceeded, keyed as keyedBy, limited, type Rule } from "../rate-limits";
import type { Proof } from "./bot-check";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often something may be tried, in seconds. All figures are ours: a person who forgot a password stays below them, an
 * office behind one address too, and whoever guesses gets some hundred tries a day at an account.
 */
const RULES = {
  /** Wrong passwords for one account from one address, before the first block. */
  pair: { points: 5, duration: 15 * MINUTE },
  /** Blocks of such a pair; each is twice as long as the one before. */
  blocks: { points: Number.MAX_SAFE_INTEGER, duration: DAY },
  /** Wrong passwords for one account from everywhere. */
  account: { points: 100, duration: HOUR },
  /** Wrong passwords from one address, whoever's. */
  address: { points: 60, duration: 15 * MINUTE },
  /** Addresses from which an account was signed in to; the rule above does not hold them back. */
  known: { points: 1, duration: 30 * DAY },
  /** Wrong current passwords of somebody who is signed in. */
  own: { points: 5, duration: 15 * MINUTE },
  /** Other passwords that somebody signed in chooses, of which each is mailed about. */
  change: { points: 3, duration: HOUR },
  resetAccount: { points: 3, duration: HOUR },
  resetAddress: { points: 20, duration: HOUR },
  register: { points: 10, duration: HOUR },
  /** Without a solved challenge. */
  registerStamped: { points: 3, duration: HOUR },
  /** Staff sign-ons that are begun, each of which is kept until its answer comes. */
  signOn: { points: 300, duration: 15 * MINUTE },
  /** Answers of the identity provider: two for each sign-on that is begun, because browsers send a form again on "back". */
  signOnAnswer: { points: 600, duration: 15 * MINUTE },
  refreshSession: { points: 60, duration: 15 * MINUTE },
  /** Refresh tokens that are nobody's, from one address. */
  refreshAddress: { points: 1_000, duration: 15 * MINUTE },
} as const satisfies Record<string, Rule>;

const FIRST_BLOCK_SECONDS = MINUTE;
const LONGEST_BLOCK_SECONDS = HOUR;

/** An attempt that was let through. It counts as failed until it says otherwise, so that many at once cannot slip by. */
export interface Attempt {
  succeeded(): Promise<void>;
}

/**
 * How often people may try. Counted in the database, so that all processes count together, by what was typed and never
 * by whether there is such an account: no answer tells. All methods throw `rate_limited` with the seconds to wait.
 */
export interface Limits {
  /** A password for a login. Nobody is kept out by the failures of others from an address they signed in from lately. */
  password(client: Client, login: string): Promise<Attempt>;
  /** The current password of somebody who is signed in. */
  ownPassword(userId: number): Promise<Attempt>;
  /** Another password for somebody who is signed in. */
  passwordChange(userId: number): Promise<void>;
  /** A mail with a link. */
  reset(client: Client, login: string): Promise<void>;
  /** A new account. */
  register(client: Client, proof: Proof): Promise<void>;
  /** A staff sign-on that begins. */
  signOn(client: Client): Promise<void>;
  /** An answer of the identity provider, before it is read. */
  signOnAnswer(client: Client): Promise<void>;
  /** The next tokens of a session. */
  refresh(sessionId: string): Promise<void>;
  /** A refresh token that is nobody's. The others of the network do not wait for it: theirs are looked at first. */
  unknownRefresh(client: Client): Promise<void>;
  /** Forgets the failures of an account, in all and from where its owner is, once that has proven to be the owner. */
  forgive(client: Client, logins: readonly string[]): Promise<void>;
  /** Forgets what is over, at most PURGE_MAX_ROWS at once. Returns how much. */
  purge(now: Date): Promise<number>;
}

export function createLimits({ db, key }: { db: Db; key: Uint8Array }): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [name, createLimiter(db, name, rule)]),
  ) as Record<keyof typeof RULES, RateLimiterPostgres>;
  const { pair, blocks, account, address, known, own } = limiters;
  /** Under a key of ours, because the table should not tell who signs in from where. */
  const keyed = (...parts: string[]) => keyedBy(key, parts);

  /** Counts one towards a limit of one key; the first beyond it begins a block, longer each time. */
  async function countGrowing(limiter: RateLimiterPostgres, id: string): Promise<void> {
    const over = await exceeded(limiter, id);
    if (!over) return;
    if (over.consumedPoints > limiter.points + 1) throw limited(over.msBeforeNext);
    const { consumedPoints: times } = await blocks.penalty(id);
    const seconds = Math.min(FIRST_BLOCK_SECONDS * 2 ** (times - 1), LONGEST_BLOCK_SECONDS);
    await limiter.block(id, seconds);
    throw limited(seconds * 1000);
  }

  async function count(limiter: RateLimiterPostgres, id: string): Promise<void> {
    const over = await exceeded(limiter, id);
    if (over) throw limited(over.msBeforeNext);
  }

  const addressIdOf = (client: Client) => keyed("address", networkOf(client.address));

  function idsOf(client: Client, login: string) {
    const accountId = keyed("account", login.toLowerCase());
    const addressId = addressIdOf(client);
    return { accountId, addressId, pairId: keyed("pair", accountId, addressId) };
  }

  return {
    async password(client, login) {
      const { accountId, addressId, pairId } = idsOf(client, login);
      await countGrowing(pair, pairId);
      await count(address, addressId).catch(takingBack([pair, pairId]));
      const isKnown = (await known.get(pairId)) !== null;
      if (!isKnown)
        await count(account, accountId).catch(takingBack([pair, pairId], [address, addressId]));
      return {
        async succeeded() {
          await Promise.all([
            pair.delete(pairId),
            blocks.delete(pairId),
            address.reward(addressId),
            isKnown || account.reward(accountId),
            known.set(pairId, 1, RULES.known.duration),
          ]);
        },
      };
    },

    async ownPassword(userId) {
      const id = keyed("own", String(userId));
      await countGrowing(own, id);
      return {
        async succeeded() {
          await Promise.all([own.delete(id), blocks.delete(id)]);
        },
      };
    },

    passwordChange: (userId) => count(limiters.change, keyed("own", String(userId))),

    async reset(client, login) {
      const { accountId, addressId } = idsOf(client, login);
      await count(limiters.resetAddress, addressId);
      await count(limiters.resetAccount, accountId);
    },

    async register(client, proof) {
      const id = addressIdOf(client);
      if (proof === "stamped") await count(limiters.registerStamped, id);
      await count(limiters.register, id);
    },

    signOn: (client) => count(limiters.signOn, addressIdOf(client)),
    signOnAnswer: (client) => count(limiters.signOnAnswer, addressIdOf(client)),
    refresh: (sessionId) => count(limiters.refreshSession, keyed("session", sessionId)),
    unknownRefresh: (client) => count(limiters.refreshAddress, addressIdOf(client)),

    async forgive(client, logins) {
      await Promise.all(
        logins
          .map((login) => idsOf(client, login))
          .flatMap(({ accountId, pairId }) => [
            account.delete(accountId),
            pair.delete(pairId),
            blocks.delete(pairId),
          ]),
      );
    },

    async purge(now) {
      const { numDeletedRows } = await db
        .deleteFrom("rate_limits")
        .where("key", "in", (of) =>
          of
            .selectFrom("rate_limits")
            .select("key")
            .where("expire", "<=", now.getTime())
            .limit(PURGE_MAX_ROWS)
            .forUpdate()
            .skipLocked(),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** Goes on with a refusal. What was counted before it is taken back: no password was looked at, so nobody is to pay for one. */
function takingBack(
  ...counted: [RateLimiterPostgres, string][]
): (refusal: unknown) => Promise<never> {
  return async (refusal) => {
    await Promise.all(counted.map(([limiter, id]) => limiter.reward(id)));
    throw refusal;
  };
}
