import { CHECKS_AT_ONCE, CHECKS_OF_USER_AT_ONCE } from "../../../../contract/parser-limits.mjs";
import { type FairQueue, fairQueue } from "../../../../platform/fair-queue";

/** The queue of all file checks of a process, by user. Null is the owner of files whose account was deleted. */
export type CheckQueue = FairQueue<number | null>;

/** Returns a queue in which users take turns. */
export function createCheckQueue(): CheckQueue {
  return fairQueue({ places: CHECKS_AT_ONCE, placesOfOwner: CHECKS_OF_USER_AT_ONCE });
}
