import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { NO_ADDRESS, networkOf } from "../platform/network";
import type { Client } from "./actor";
import { limited, type Rule } from "./rate-limits";

/**
 * What one network may use in a minute, in each process. Chosen: ten searches a second, which is a school in which two hundred
 * users search three times a minute. More requests come from a program, which uses a tenth of a processor at most.
 */
const RULE: Rule = { points: 3_000, duration: 60 };
/** The cost of a call. A search is five times as expensive as an answer from memory or by key. */
const COST = { search: 5, suggestions: 1, graphql: 1 } as const;

/**
 * Counts a call by its network, if known, in memory: counting in the database would cost as much as the call. Throws
 * `rate_limited` with the seconds to wait.
 */
export type AskingLimit = (client: Client, call: keyof typeof COST) => Promise<void>;

export function createAskingLimit(): AskingLimit {
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
