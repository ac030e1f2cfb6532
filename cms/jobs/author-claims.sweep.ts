import type { ClaimMails, LinkedInService } from "../areas/people";
import { claimMail } from "./author-claims.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** Interval between sweeps, in ms. */
const LOOK_EVERY_MS = 10 * 60 * 1000;

interface AuthorsSweepDeps extends SweepDeps {
  mails: ClaimMails;
  linkedIn: Pick<LinkedInService, "forget">;
}

/** Enqueues mails that failed or were never enqueued, and deletes expired data from LinkedIn. */
export function createAuthorsSweep({ mails, linkedIn, jobs, logger }: AuthorsSweepDeps): Sweep {
  const noteUnsent = enqueueDueOn(jobs, claimMail, () => mails.unsent());
  return createSweep({
    look: [() => linkedIn.forget(), noteUnsent],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for mails about author profiles",
  });
}
