import { createHmac, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import type { Db } from "../../db/client";
import { networkOf } from "../../platform/network";
import type { Client } from "../../shared/actor";
import { keepKey } from "./events.repo";
import { dayOf } from "./periods";

/** Bytes of a day's key, as recommended for HMAC with SHA-256 (RFC 7518, 3.2). */
const KEY_BYTES = 32;

/** Numbers readers pseudonymously: one reader has the same number on the same day, and different readers have different numbers. */
export interface Readers {
  /** Returns the number of a client at a time, as decimal text. Throws database errors. */
  numberOf(client: Client, at: Date): Promise<string>;
}

/** Returns whether a client is a human reader: not a declared robot, not a program without a user agent, and not a prefetch. */
export function isReader({ userAgent, isAhead }: Client): boolean {
  return Boolean(userAgent) && !isbot(userAgent) && !isAhead;
}

/**
 * Creates numbers by hashing the network and the user agent with a random key per day. All processes share the key, and it is
 * deleted the day after. Afterwards a number cannot be traced to a reader, and numbers of two days cannot be linked.
 */
export function createReaders(db: Db): Readers {
  let known: { day: string; key: Promise<Uint8Array> } | undefined;

  function keyOf(day: string): Promise<Uint8Array> {
    if (known?.day !== day) {
      const asked = { day, key: keepKey(db, day, randomBytes(KEY_BYTES)) };
      known = asked;
      asked.key.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return known.key;
  }

  return {
    async numberOf({ address, userAgent = "" }, at) {
      const key = await keyOf(dayOf(at));
      const hash = createHmac("sha256", key)
        .update(JSON.stringify([networkOf(address), userAgent]))
        .digest();
      return hash.readBigInt64BE().toString();
    },
  };
}
