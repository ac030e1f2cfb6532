import { z } from "zod";
import { FREQUENCIES } from "../contract/names";
import { type Job, type JobHandler, handlerOf, type Jobs, MAIL_LIMITS, rowJob } from "./jobs.port";
import type { NewsletterService, NewsletterMails } from "../areas/newsletter";
import { createSweep, enqueueDue, type Sweep, type SweepDeps, enqueueDueRows } from "./sweep";

/** Matches the subscriptions of a frequency and date. It has its own lane, because a hundred thousand of them take minutes. */
const matchIssues: Job<{ frequency: (typeof FREQUENCIES)[number]; until: string }> = {
  name: "match-newsletter-issues",
  payload: z.object({ frequency: z.enum(FREQUENCIES), until: z.iso.datetime() }),
  keyOf: ({ frequency, until }) => `${frequency} ${until}`,
  maxSeconds: 60 * 60,
  retries: 3,
  lane: "newsletter matching",
};

/** Sends waiting issues. It has its own lane, because a mail server may be slow. */
const sendIssues: Job<object> = {
  name: "send-newsletter-issues",
  payload: z.object({}),
  keyOf: () => "all",
  // Chosen: after an hour, the next sweep continues.
  maxSeconds: 60 * 60,
  retries: 3,
  lane: "newsletter sending",
};

/** Interval between sweeps, in ms. Chosen: send times have a precision of one minute. */
const ISSUES_EVERY_MS = 60_000;

type Newsletter = Pick<NewsletterService, "runs" | "matching" | "sending">;

/** Returns the handlers that match and send issues. `jobs` is called only when there is something to send. */
export function newsletterHandlers(
  { matching, sending }: Newsletter,
  jobs: () => Pick<Jobs, "enqueue">,
): JobHandler[] {
  return [
    handlerOf(matchIssues, async ({ frequency, until }, signal) => {
      await matching.run({ frequency, until: new Date(until) }, signal);
      await jobs().enqueue(sendIssues, [{}]);
    }),
    handlerOf(sendIssues, (_nothing, signal) => sending.send(signal)),
  ];
}

/** Starts runs, and enqueues matching and sending that is due, including work that a stopped process left undone. */
export function createNewsletterSweep({
  newsletter: { runs, sending },
  jobs,
  logger,
}: SweepDeps & { newsletter: Newsletter }): Sweep {
  async function enqueueSending(): Promise<void> {
    if (await sending.hasDueIssues()) await jobs.enqueue(sendIssues, [{}]);
  }
  const enqueueRuns = enqueueDue(jobs, matchIssues, async () =>
    (await runs.startDue()).map(({ frequency, until }) => ({
      frequency,
      until: until.toISOString(),
    })),
  );
  return createSweep({
    steps: [enqueueRuns, () => sending.tidy(), enqueueSending],
    everyMs: ISSUES_EVERY_MS,
    logger,
    failure: "cannot look for due issues of the newsletter",
  });
}

/** Sends the mail after a subscription request: a link to confirm it, or a link to manage all subscriptions of the address. */
export const newsletterMail = rowJob("newsletter-mail", "mailId", MAIL_LIMITS);

/**
 * Sends a reader the requested link to manage subscriptions; does nothing for 0, the id for an unknown address. Waiting
 * jobs for one reader are merged.
 */
export const newsletterLink = rowJob("newsletter-link", "readerId", MAIL_LIMITS);

/** Interval between sweeps, in ms. Chosen: data that is kept for a week may stay an hour longer. */
const SUBSCRIPTIONS_EVERY_MS = 60 * 60 * 1000;

/** Returns the handlers that mail the links of subscriptions. */
export function newsletterMailHandlers(mails: NewsletterMails): JobHandler[] {
  return [
    handlerOf(newsletterMail, ({ mailId }) => mails.send(mailId)),
    handlerOf(newsletterLink, ({ readerId }) => mails.sendLink(readerId)),
  ];
}

/** Enqueues, at the start, mails whose job was lost. Deletes unconfirmed subscriptions and old mails. */
export function createNewsletterMailsSweep({
  mails,
  jobs,
  logger,
}: SweepDeps & { mails: NewsletterMails }): Sweep {
  const enqueueUnsent = enqueueDueRows(jobs, newsletterMail, () => mails.unsent());
  return createSweep({
    firstSteps: [() => mails.tidy(), enqueueUnsent],
    steps: [() => mails.tidy()],
    everyMs: SUBSCRIPTIONS_EVERY_MS,
    logger,
    failure: "cannot clean up subscriptions or look for their unsent mails",
  });
}
