import { createHmac } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../contract/errors";
import type { Db } from "../db/client";

/** How often something may be done: `points` times in `duration` seconds. */
export interface Rule {
  points: number;
  duration: number;
}

/** Counts one for somebody, named by parts that nobody else is named by. Throws `rate_limited` with the seconds to wait. */
export type Counter = (...who: string[]) => Promise<void>;

/**
 * Counts by a rule in the database, so that all processes count together. `name` is the rule's own among all of them; who
 * is counted is kept under a key of ours, because the table should not tell who did what from where.
 */
export function createCounter({ db, key, name, rule }: { db: Db; key: Uint8Array; name: string; rule: Rule }): Counter {
  const limiter = new RateLimiterPostgres({
    ...rule, keyPrefix: name, storeClient: { query: (statement: Statement) => run(db, statement) }, storeType: "client", tableName: "rate_limits", tableCreated: true, clearExpiredByTimeout: false,
  });
  return async (...who) => {
    try {
      await limiter.consume(createHmac("sha256", key).update(JSON.stringify(who)).digest("base64url"));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError("rate_limited", "Too many attempts; wait before the next", { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
    }
  };
}

interface Statement {
  text: string;
  values: unknown[];
}

/** A statement of the limiter's package on our own connections, embedded or a server's. */
async function run(db: Db, { text, values }: Statement) {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
}
