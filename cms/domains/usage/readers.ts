import { createHmac, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import type { Db } from "../../db/client";
import { networkOf } from "../../platform/network";
import type { Client } from "../actor";
import { keepKey } from "./events.repo";
import { dayOf } from "./periods";

/** Bytes of a day's key: what HMAC with SHA-256 can use (RFC 7518, 3.2). */
const KEY_BYTES = 32;

/** Somebody who reads, as far as that may be known: the same number for the same reader on the same day, and for nobody else. */
export interface Readers {
  /** The number of a client's reader at a moment, as a decimal text. Throws what the database throws. */
  numberOf(client: Client, at: Date): Promise<string>;
}

/** Whether somebody reads: no robot by its own words, no program that says nothing of itself, none that fetches ahead of its reader. */
export function isReader({ userAgent, isAhead }: Client): boolean {
  return Boolean(userAgent) && !isbot(userAgent) && !isAhead;
}

/**
 * Names readers by a hash of their network and their program under a key that is made at random each day, shared by all
 * processes, and forgotten the day after. Nobody can say then who a number was, or which numbers of two days were the same.
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
