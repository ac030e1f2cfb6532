import type { Db } from "../../../db/client";
import { createCounter } from "../../../shared/rate-limits";

const HOUR = 60 * 60;

/**
 * Rate limits; durations are in seconds. Chosen: a hesitant user stays below these limits, and staff can still read what arrives.
 */
const RULES = {
  claim: { points: 10, duration: HOUR },
  /** Pictures are decoded, one at a time. */
  edit: { points: 60, duration: HOUR },
  linkedIn: { points: 20, duration: HOUR },
} as const;

/**
 * Limits how often an account may do what costs staff or the server work. All methods throw `rate_limited` with the seconds to
 * wait.
 */
export interface AuthorLimits {
  /** Counts a claim, which staff have to read. */
  claim(userId: number): Promise<void>;
  /** Counts a change of a profile. */
  edit(userId: number): Promise<void>;
  /** Counts a request to LinkedIn, each of which is stored until its answer comes. */
  linkedIn(userId: number): Promise<void>;
}

export function createAuthorLimits({ db, key }: { db: Db; key: Uint8Array }): AuthorLimits {
  const counterOf = (name: keyof typeof RULES) => {
    const count = createCounter({ db, key, name: `author-${name}`, rule: RULES[name] });
    return (userId: number) => count("account", String(userId));
  };
  return { claim: counterOf("claim"), edit: counterOf("edit"), linkedIn: counterOf("linkedIn") };
}
