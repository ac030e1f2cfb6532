import { z } from "zod";
import { LANGUAGES } from "../contract/languages";
import type { Job } from "./jobs.port";

/** To whom, by number alone: what a job is told lies in the database and may come into the log. */
const MailTo = z.object({ userId: z.number().int(), language: z.enum(LANGUAGES) });
export type MailTo = z.infer<typeof MailTo>;

/** A mail server may take its time twice, and once more. */
const MAX_SECONDS = 90;

/** A mail server that is away may take a quarter of an hour to come back. */
const RETRIES = 9;

const mailJob = (name: string): Job<MailTo> => ({
  name,
  payload: MailTo,
  keyOf: ({ userId }) => String(userId),
  maxSeconds: MAX_SECONDS,
  retries: RETRIES,
});

/** Mails a link by which a person chooses another password. */
export const passwordResetMail = mailJob("password-reset-mail");
/** Tells a person that there is an account for them, with such a link. */
export const invitationMail = mailJob("account-invitation-mail");
/** Tells a person that the password was changed. */
export const passwordChangedMail = mailJob("password-changed-mail");
