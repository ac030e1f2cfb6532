import type { RemovalService } from "../domains/documents/removal.service";
import { endDocument } from "./documents.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** How often it is looked for documents whose time is over, in ms. Ours: after thirty days an hour is nothing. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Notes which removed documents are to be ended. */
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
