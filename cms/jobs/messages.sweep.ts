import type { MessageMails } from "../domains/messages/message-mails";
import { messageMail } from "./messages.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** How often mails are looked for that were given up or never noted, and messages whose time is over, in ms. Ours: a mail server that was away for a night gets them within the hour. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Sees to it that every message is mailed in the end, and none is kept for longer than it may be. */
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
