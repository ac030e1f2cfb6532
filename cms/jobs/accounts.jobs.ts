import { z } from "zod";
import { LANGUAGES } from "../contract/languages";
import { type Job, MAIL_LIMITS, rowJob } from "./jobs.port";
import type { Logger } from "pino";
import type { AccountsService, ClaimMails, LinkedInService } from "../areas/people";
import { createSweep, type Sweep, enqueueDueRows, type SweepDeps } from "./sweep";

/** The recipient, only by id: a job's payload is stored in the database and may be logged. */
const MailTo = z.object({ userId: z.number().int(), language: z.enum(LANGUAGES) });
export type MailTo = z.infer<typeof MailTo>;

const mailJob = (name: string): Job<MailTo> => ({
  name,
  payload: MailTo,
  keyOf: ({ userId }) => String(userId),
  ...MAIL_LIMITS,
});

/** Mails a link to choose a new password. */
export const passwordResetMail = mailJob("password-reset-mail");
/** Tells a user that an account was created for them, with a link to choose a password. */
export const invitationMail = mailJob("account-invitation-mail");
/** Tells a user that the password was changed. */
export const passwordChangedMail = mailJob("password-changed-mail");

/** Interval between sweeps, in ms. Chosen: data that is kept for hours may stay an hour longer. */
const ACCOUNTS_EVERY_MS = 60 * 60 * 1000;

/** Deletes expired sessions, links and limits of accounts, even if no user signs in. */
export function createAccountsSweep({
  accounts,
  logger,
}: {
  accounts: Pick<AccountsService, "tidy">;
  logger: Logger;
}): Sweep {
  return createSweep({
    steps: [() => accounts.tidy()],
    everyMs: ACCOUNTS_EVERY_MS,
    logger,
    failure: "cannot delete expired sessions, links and limits",
  });
}

/** Tells a user the decision on their claim to an author profile. */
export const claimMail = rowJob("author-claim-mail", "mailId", MAIL_LIMITS);

/** Interval between sweeps, in ms. */
const CLAIMS_EVERY_MS = 10 * 60 * 1000;

interface AuthorsSweepDeps extends SweepDeps {
  mails: ClaimMails;
  linkedIn: Pick<LinkedInService, "tidy">;
}

/** Enqueues mails that failed or were never enqueued, and deletes expired data from LinkedIn. */
export function createAuthorsSweep({ mails, linkedIn, jobs, logger }: AuthorsSweepDeps): Sweep {
  const enqueueUnsent = enqueueDueRows(jobs, claimMail, () => mails.unsent());
  return createSweep({
    steps: [() => linkedIn.tidy(), enqueueUnsent],
    everyMs: CLAIMS_EVERY_MS,
    logger,
    failure: "cannot look for unsent mails about author profiles",
  });
}
