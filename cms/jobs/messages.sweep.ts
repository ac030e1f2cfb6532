import type { MessageMails } from "../areas/editorial";
import { messageMail } from "./messages.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/**
 * Interval between sweeps, in ms, which look for failed or never enqueued mails and expired messages. Chosen: a mail
 * server that was unavailable for a night gets the mails within the hour.
 */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Ensures that every message is eventually mailed, and that none is kept longer than allowed. */
export function createMessagesSweep({
  mails,
  jobs,
  logger,
}: SweepDeps & { mails: MessageMails }): Sweep {
  const noteUnsent = enqueueDueOn(jobs, messageMail, () => mails.unsent());
  return createSweep({
    look: [() => mails.tidy(), noteUnsent],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for messages that are to be mailed or forgotten",
  });
}
