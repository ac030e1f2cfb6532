import type { Logger } from "pino";
import type { HarvestingService } from "../areas/interop";
import { createSweep, type Sweep } from "./sweep";

/**
 * Interval between sweeps, in ms. Chosen: harvesters' requests also record changes, so this only matters between
 * requests.
 */
const HARVESTING_EVERY_MS = 60 * 1000;

/** Records changes of posts for harvesters. */
export function createHarvestingSweep({
  harvesting,
  logger,
}: {
  harvesting: Pick<HarvestingService, "recordChanges">;
  logger: Logger;
}): Sweep {
  return createSweep({
    look: [() => harvesting.recordChanges()],
    everyMs: HARVESTING_EVERY_MS,
    logger,
    failure: "cannot record changes for harvesters",
  });
}
