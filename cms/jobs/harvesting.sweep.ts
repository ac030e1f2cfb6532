import type { Logger } from "pino";
import type { HarvestingService } from "../domains/harvesting/harvesting.service";
import { createSweep, type Sweep } from "./sweep";

/** How often what has changed is taken up for harvesters, in ms. Ours: who asks meanwhile takes it up too, so this is for what nobody asks for. */
const LOOK_EVERY_MS = 60 * 1000;

/** Takes up what has changed for programs that harvest. */
export function createHarvestingSweep({
  harvesting,
  logger,
}: {
  harvesting: Pick<HarvestingService, "takeUp">;
  logger: Logger;
}): Sweep {
  return createSweep({
    look: [() => harvesting.takeUp()],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot take up what has changed for harvesters",
  });
}
