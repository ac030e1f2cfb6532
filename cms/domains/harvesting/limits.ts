import type { Db } from "../../db/client";
import { networkOf } from "../../platform/network";
import type { Client } from "../actor";
import { createCounter } from "../rate-limits";

/** Ours: whoever reads a hundred records, and then the next, asks no faster; two harvesters behind one address have room. */
const RULE = { points: 600, duration: 5 * 60 };

/** Counts a request of a harvester. Throws `rate_limited` with the seconds to wait. */
export type HarvestLimit = (client: Client) => Promise<void>;

export function createHarvestLimit({ db, key }: { db: Db; key: Uint8Array }): HarvestLimit {
  const count = createCounter({ db, key, name: "harvest", rule: RULE });
  return ({ address }) => count("network", networkOf(address));
}
