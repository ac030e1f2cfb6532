import type { MessageMails } from "../domains/messages/message-mails";
import { type Duty, dutyOf } from "./jobs.port";
import { messageMail } from "./messages.job";
import { createSweep, enqueueDue, type Sweep, type SweepDeps } from "./sweep";

/** How often mails are looked for that were given up or never noted, and messages whose time is over, in ms. Ours: a mail server that was away for a night gets them within the hour. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Who mails what readers wrote. */
export function messageMailDuty(mails: MessageMails): Duty {
  return dutyOf(messageMail, ({ messageId }) => mails.send(messageId));
}

/** Sees to it that every message is mailed in the end, and none is kept for longer than it may be. */
export function createMessagesSweep({
  mails,
  jobs,
  logger,
}: SweepDeps & { mails: MessageMails }): Sweep {
  const noteUnsent = enqueueDue(jobs, messageMail, async () =>
    (await mails.unsent()).map((messageId) => ({ messageId })),
  );
  return createSweep({
    look: [() => mails.tidy(), noteUnsent],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for messages that are to be mailed or forgotten",
  });
}
