import { z } from "zod";
import type { Job } from "./jobs.port";
import { createSweep, type Sweep, type SweepDeps } from "./sweep";

/** Adds new counts to the sums, and compacts old ones. */
export const rollUpUsage: Job<object> = {
  name: "roll-up-usage",
  payload: z.object({}),
  keyOf: () => "all",
  // The counts of an hour take seconds. A night without the job, or the end of a month, takes some minutes. The rest is
  // done an hour later.
  maxSeconds: 600,
  retries: 1,
};

/** Interval between roll-ups of usage counts, in ms (R9.14: every hour). */
const ROLL_UP_EVERY_MS = 60 * 60 * 1000;

/** Enqueues the hourly roll-up. */
export function createUsageSweep({ jobs, logger }: SweepDeps): Sweep {
  return createSweep({
    look: [() => jobs.enqueue(rollUpUsage, [{}])],
    everyMs: ROLL_UP_EVERY_MS,
    logger,
    failure: "cannot enqueue the roll-up of usage counts",
  });
}
