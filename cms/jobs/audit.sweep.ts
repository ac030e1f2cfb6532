import type { Logger } from "pino";
import type { AuditService } from "../areas/editorial";
import { createSweep, type Sweep } from "./sweep";

/** Interval between sweeps, in ms. Chosen: events that are kept for three years may stay a day longer. */
const LOOK_EVERY_MS = 24 * 60 * 60 * 1000;

/** Deletes old audit events. */
export function createAuditSweep({
  audit,
  logger,
}: {
  audit: Pick<AuditService, "tidy">;
  logger: Logger;
}): Sweep {
  return createSweep({
    look: [() => audit.tidy()],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot forget old entries of the audit log",
  });
}
