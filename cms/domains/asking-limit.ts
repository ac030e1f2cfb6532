import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { NO_ADDRESS, networkOf } from "../platform/network";
import type { Client } from "./actor";
import { limited, type Rule } from "./rate-limits";

/**
 * What one network may take in a minute of each process. Ours: ten searches a second, which is a school in which two hundred search
 * three times a minute; whoever asks more is a program, and takes a tenth of a processor at most.
 */
const RULE: Rule = { points: 3_000, duration: 60 };
/** What a call takes of it. A search is five times as dear as what is answered from memory or by key. */
const COST = { search: 5, suggestions: 1, graphql: 1 } as const;

/**
 * Counts a call by the network that it comes from, where it comes from any, in memory: counting in the database would cost as much as the call. Throws
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
