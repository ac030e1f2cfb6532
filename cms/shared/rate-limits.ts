import { createHmac } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes, RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "../contract/errors";
import type { Db } from "../db/client";
import { NO_ADDRESS, networkOf } from "../platform/network";
import type { Client } from "./actor";

/** How often something may happen: `points` times in `duration` seconds. */
export interface Rule {
  points: number;
  duration: number;
}

/** Counts one attempt for a client, named by parts that are unique to it. Throws `rate_limited` with the seconds to wait. */
export type Counter = (...clientParts: string[]) => Promise<void>;

/**
 * Counts by a rule in the database, so that all processes count together. `name` is unique among all rules. Clients are stored
 * as hashes with a secret key, because the table should not reveal who did what from where.
 */
export function createCounter({
  db,
  key,
  name,
  rule,
}: {
  db: Db;
  key: Uint8Array;
  name: string;
  rule: Rule;
}): Counter {
  const limiter = createLimiter(db, name, rule);
  return async (...clientParts) => {
    const over = await exceeded(limiter, hashedKey(key, clientParts));
    if (over) throw limited(over.msBeforeNext);
  };
}

/** Returns a hash with a secret key that names a client, or the object of a count. */
export function hashedKey(key: Uint8Array, parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}

/** Counts one attempt. Returns the time to wait if that is too many, or else null. */
export async function exceeded(
  limiter: RateLimiterPostgres,
  id: string,
): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(id);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

/** Returns the error `rate_limited`, with the seconds to wait. */
export function limited(waitMs: number): AppError {
  return new AppError("rate_limited", "Too many attempts; wait a while before you try again", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/**
 * Returns the package's limiter for PostgreSQL on this program's own connections, embedded or a server's. A migration creates
 * the table.
 */
export function createLimiter(db: Db, name: string, rule: Rule): RateLimiterPostgres {
  const client = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
    },
  };
  return new RateLimiterPostgres({
    ...rule,
    storeClient: client,
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
  });
}

/**
 * Points per network and minute, in each process. Chosen: ten searches a second, as in a school where 200 users search three
 * times a minute. A program at this limit uses at most a tenth of a processor.
 */
const RULE: Rule = { points: 3_000, duration: 60 };
/** The cost of a call. A search is five times as expensive as an answer from memory or by key. */
const COST = { search: 5, suggestions: 1, graphql: 1 } as const;

/**
 * Counts a call by its network, if known, in memory: counting in the database would cost as much as the call. Throws
 * `rate_limited` with the seconds to wait.
 */
export type RequestLimit = (client: Client, call: keyof typeof COST) => Promise<void>;

export function createRequestLimit(): RequestLimit {
  const limiter = new RateLimiterMemory(RULE);
  return async ({ address }, call) => {
    if (address === NO_ADDRESS) return;
    await limiter
      .consume(networkOf(address), COST[call])
      .catch(({ msBeforeNext }: RateLimiterRes) => {
        throw limited(msBeforeNext);
      });
  };
}
