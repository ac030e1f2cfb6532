import type { NewsletterService } from "../areas/newsletter";
import { type Duty, dutyOf, type Jobs } from "./jobs.port";
import { matchIssues, sendIssues } from "./newsletter.job";
import { createSweep, enqueueDue, type Sweep, type SweepDeps } from "./sweep";

/** Interval between sweeps, in ms. Chosen: send times have a precision of one minute. */
const LOOK_EVERY_MS = 60_000;

type Newsletter = Pick<NewsletterService, "runs" | "matching" | "sending">;

/** Returns the handlers that match and send issues. `jobs` is called only when there is something to send. */
export function newsletterDuties(
  { matching, sending }: Newsletter,
  jobs: () => Pick<Jobs, "enqueue">,
): Duty[] {
  return [
    dutyOf(matchIssues, async ({ frequency, until }, signal) => {
      await matching.run({ frequency, until: new Date(until) }, signal);
      await jobs().enqueue(sendIssues, [{}]);
    }),
    dutyOf(sendIssues, (_nothing, signal) => sending.send(signal)),
  ];
}

/** Starts runs, and enqueues matching and sending that is due, including work that a stopped process left undone. */
export function createNewsletterSweep({
  newsletter: { runs, sending },
  jobs,
  logger,
}: SweepDeps & { newsletter: Newsletter }): Sweep {
  async function noteSending(): Promise<void> {
    if (await sending.isDue()) await jobs.enqueue(sendIssues, [{}]);
  }
  const noteRuns = enqueueDue(jobs, matchIssues, async () =>
    (await runs.due()).map(({ frequency, until }) => ({ frequency, until: until.toISOString() })),
  );
  return createSweep({
    look: [noteRuns, () => sending.tidy(), noteSending],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for issues of the newsletter",
  });
}
