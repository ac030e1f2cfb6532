import type { RemovalService } from "../areas/editorial";
import { endDocument } from "./documents.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** Interval between sweeps, in ms. Chosen: an hour more does not matter after thirty days. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Enqueues the final deletion of removed documents whose restore period is over. */
export function createDocumentsSweep({
  removal,
  jobs,
  logger,
}: SweepDeps & { removal: Pick<RemovalService, "due"> }): Sweep {
  const noteOver = enqueueDueOn(jobs, endDocument, () => removal.due());
  return createSweep({
    look: [noteOver],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for removed documents that are to be ended",
  });
}
