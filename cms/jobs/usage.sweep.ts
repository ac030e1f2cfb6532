import { createSweep, type Sweep, type SweepDeps } from "./sweep";
import { rollUpUsage } from "./usage.job";

/** How often what was counted is added up, in ms. The specification's (section 9): refreshed hourly. */
const ROLL_UP_EVERY_MS = 60 * 60 * 1000;

/** Notes each hour that it is time again. */
export function createUsageSweep({ jobs, logger }: SweepDeps): Sweep {
  return createSweep({
    look: [() => jobs.enqueue(rollUpUsage, [{}])],
    everyMs: ROLL_UP_EVERY_MS,
    logger,
    failure: "cannot ask for what was counted to be added up",
  });
}
