import type { NewsletterMails } from "../areas/newsletter";
import { type Duty, dutyOf } from "./jobs.port";
import { newsletterLink, newsletterMail } from "./newsletter-mails.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** Interval between sweeps, in ms. Chosen: data that is kept for a week may stay an hour longer. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Returns the handlers that mail the links of subscriptions. */
export function newsletterMailDuties(mails: NewsletterMails): Duty[] {
  return [
    dutyOf(newsletterMail, ({ mailId }) => mails.send(mailId)),
    dutyOf(newsletterLink, ({ readerId }) => mails.sendLink(readerId)),
  ];
}

/** Enqueues, at the start, mails whose job was lost. Deletes unconfirmed subscriptions and old mails. */
export function createNewsletterMailsSweep({
  mails,
  jobs,
  logger,
}: SweepDeps & { mails: NewsletterMails }): Sweep {
  const noteUnsent = enqueueDueOn(jobs, newsletterMail, () => mails.unsent());
  return createSweep({
    begin: [() => mails.tidy(), noteUnsent],
    look: [() => mails.tidy()],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for what is due in subscriptions",
  });
}
