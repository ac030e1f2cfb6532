import { createSweep, type Sweep, type SweepDeps } from "./sweep";
import { rollUpUsage } from "./usage.job";

/** Interval between roll-ups of usage counts, in ms (R9.14: every hour). */
const ROLL_UP_EVERY_MS = 60 * 60 * 1000;

/** Enqueues the hourly roll-up. */
export function createUsageSweep({ jobs, logger }: SweepDeps): Sweep {
  return createSweep({
    look: [() => jobs.enqueue(rollUpUsage, [{}])],
    everyMs: ROLL_UP_EVERY_MS,
    logger,
    failure: "cannot ask for what was counted to be added up",
  });
}
