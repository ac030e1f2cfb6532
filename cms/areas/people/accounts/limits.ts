import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Db } from "../../../db/client";
import { PURGE_MAX_ROWS } from "../../../db/queries";
import { networkOf } from "../../../platform/network";
import type { Client } from "../../../shared/actor";
import {
  createLimiter,
  exceeded,
  hashedKey,
  limited,
  type Rule,
} from "../../../shared/rate-limits";
import type { Proof } from "./bot-check";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often something may be tried; durations are in seconds. All figures are chosen. A user who forgot a password stays below
 * them, and so does an office behind one address. An attacker gets some hundred guesses a day per account.
 */
const RULES = {
  /** Wrong passwords for one account from one address, before the first block. */
  pair: { points: 5, duration: 15 * MINUTE },
  /** Blocks by the rules `pair` and `own`; each is twice as long as the one before, up to an hour. */
  blocks: { points: Number.MAX_SAFE_INTEGER, duration: DAY },
  /** Wrong passwords for one account from all addresses. */
  account: { points: 100, duration: HOUR },
  /** Wrong passwords from one address, for any account. */
  address: { points: 60, duration: 15 * MINUTE },
  /** Addresses from which an account has signed in; the rule `account` does not block them. */
  known: { points: 1, duration: 30 * DAY },
  /** Wrong current passwords of a signed-in user. */
  own: { points: 5, duration: 15 * MINUTE },
  /** Password changes of a signed-in user, each of which sends a mail. */
  change: { points: 3, duration: HOUR },
  resetAccount: { points: 3, duration: HOUR },
  resetAddress: { points: 20, duration: HOUR },
  register: { points: 10, duration: HOUR },
  /** Registrations without a solved challenge. */
  registerStamped: { points: 3, duration: HOUR },
  /** Staff sign-ons that start, each of which is kept until its answer arrives. */
  signOn: { points: 300, duration: 15 * MINUTE },
  /** Answers of the identity provider: two for each sign-on, because browsers submit a form again on "back". */
  signOnAnswer: { points: 600, duration: 15 * MINUTE },
  refreshSession: { points: 60, duration: 15 * MINUTE },
  /** Unknown refresh tokens from one address. */
  refreshAddress: { points: 1_000, duration: 15 * MINUTE },
} as const satisfies Record<string, Rule>;

const FIRST_BLOCK_SECONDS = MINUTE;
const LONGEST_BLOCK_SECONDS = HOUR;

/** An admitted attempt. It counts as failed until `succeeded` is called, so that parallel attempts cannot slip through. */
export interface Attempt {
  succeeded(): Promise<void>;
}

/**
 * Limits how often clients may try. Counts in the database, so that all processes count together. Counts by the typed login,
 * never by whether the account exists, so that no answer reveals it. All methods that count throw `rate_limited` with the
 * seconds to wait.
 */
export interface Limits {
  /**
   * Counts a password for a login. Failures from elsewhere do not block a user at an address from which they signed in within
   * 30 days.
   */
  password(client: Client, login: string): Promise<Attempt>;
  /** Counts a check of a signed-in user's current password. */
  ownPassword(userId: number): Promise<Attempt>;
  /** Counts a password change of a signed-in user. */
  passwordChange(userId: number): Promise<void>;
  /** Counts a request for a mail with a link. */
  reset(client: Client, login: string): Promise<void>;
  /** Counts a new account. */
  register(client: Client, proof: Proof): Promise<void>;
  /** Counts the start of a staff sign-on. */
  signOn(client: Client): Promise<void>;
  /** Counts an answer of the identity provider, before it is read. */
  signOnAnswer(client: Client): Promise<void>;
  /** Counts a request for the next tokens of a session. */
  refresh(sessionId: string): Promise<void>;
  /** Counts an unknown refresh token. Other clients of the network are not blocked: known tokens are looked up first. */
  unknownRefresh(client: Client): Promise<void>;
  /** Forgets an account's failures, in total and from this client's address. For an owner who has proven their identity. */
  clearFailures(client: Client, logins: readonly string[]): Promise<void>;
  /** Deletes expired counts, at most PURGE_MAX_ROWS at once. Returns how many. */
  purge(now: Date): Promise<number>;
}

export function createLimits({ db, key }: { db: Db; key: Uint8Array }): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [name, createLimiter(db, name, rule)]),
  ) as Record<keyof typeof RULES, RateLimiterPostgres>;
  const { pair, blocks, account, address, known, own } = limiters;
  /** Hashes an id with a secret key, because the table should not reveal who signs in from where. */
  const idFor = (...parts: string[]) => hashedKey(key, parts);

  /** Counts an attempt for an id. The first attempt beyond the limit starts a block, which is longer each time. */
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

  const addressIdOf = (client: Client) => idFor("address", networkOf(client.address));

  function idsOf(client: Client, login: string) {
    const accountId = idFor("account", login.toLowerCase());
    const addressId = addressIdOf(client);
    return { accountId, addressId, pairId: idFor("pair", accountId, addressId) };
  }

  return {
    async password(client, login) {
      const { accountId, addressId, pairId } = idsOf(client, login);
      await countGrowing(pair, pairId);
      await count(address, addressId).catch(refundAndRethrow([pair, pairId]));
      const isKnown = (await known.get(pairId)) !== null;
      if (!isKnown)
        await count(account, accountId).catch(
          refundAndRethrow([pair, pairId], [address, addressId]),
        );
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
      const id = idFor("own", String(userId));
      await countGrowing(own, id);
      return {
        async succeeded() {
          await Promise.all([own.delete(id), blocks.delete(id)]);
        },
      };
    },

    passwordChange: (userId) => count(limiters.change, idFor("own", String(userId))),

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
    refresh: (sessionId) => count(limiters.refreshSession, idFor("session", sessionId)),
    unknownRefresh: (client) => count(limiters.refreshAddress, addressIdOf(client)),

    async clearFailures(client, logins) {
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

/**
 * Returns a handler that takes back earlier counts and rethrows the refusal: no password was checked, so the attempt must not
 * count.
 */
function refundAndRethrow(
  ...counted: [RateLimiterPostgres, string][]
): (refusal: unknown) => Promise<never> {
  return async (refusal) => {
    await Promise.all(counted.map(([limiter, id]) => limiter.reward(id)));
    throw refusal;
  };
}
