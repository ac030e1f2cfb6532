import type { Db } from "../../../db/client";
import { networkOf } from "../../../platform/network";
import type { Client } from "../../../shared/actor";
import { createCounter } from "../../../shared/rate-limits";

/**
 * Requests allowed per period in seconds. Chosen: a harvester that gets a hundred records per request
 * needs no more, even if two share an address.
 */
const RULE = { points: 600, duration: 5 * 60 };

/** Counts a harvester's request. Throws `rate_limited` with the seconds to wait. */
export type HarvestLimit = (client: Client) => Promise<void>;

export function createHarvestLimit({ db, key }: { db: Db; key: Uint8Array }): HarvestLimit {
  const count = createCounter({ db, key, name: "harvest", rule: RULE });
  return ({ address }) => count("network", networkOf(address));
}
