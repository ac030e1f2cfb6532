import { z } from "zod";
import { LANGUAGES } from "../contract/languages";
import { type Job, MAIL_TIMES } from "./jobs.port";

/** The recipient, only by id: a job's payload is stored in the database and may be logged. */
const MailTo = z.object({ userId: z.number().int(), language: z.enum(LANGUAGES) });
export type MailTo = z.infer<typeof MailTo>;

const mailJob = (name: string): Job<MailTo> => ({
  name,
  payload: MailTo,
  keyOf: ({ userId }) => String(userId),
  ...MAIL_TIMES,
});

/** Mails a link to choose a new password. */
export const passwordResetMail = mailJob("password-reset-mail");
/** Tells a user that an account was created for them, with a link to choose a password. */
export const invitationMail = mailJob("account-invitation-mail");
/** Tells a user that the password was changed. */
export const passwordChangedMail = mailJob("password-changed-mail");
