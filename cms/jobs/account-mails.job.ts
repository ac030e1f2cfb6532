import { z } from "zod";
import { LANGUAGES } from "../contract/languages";
import { type Job, MAIL_TIMES } from "./jobs.port";

/** To whom, by number alone: what a job is told lies in the database and may come into the log. */
const MailTo = z.object({ userId: z.number().int(), language: z.enum(LANGUAGES) });
export type MailTo = z.infer<typeof MailTo>;

const mailJob = (name: string): Job<MailTo> => ({
  name,
  payload: MailTo,
  keyOf: ({ userId }) => String(userId),
  ...MAIL_TIMES,
});

/** Mails a link by which a person chooses another password. */
export const passwordResetMail = mailJob("password-reset-mail");
/** Tells a person that there is an account for them, with such a link. */
export const invitationMail = mailJob("account-invitation-mail");
/** Tells a person that the password was changed. */
export const passwordChangedMail = mailJob("password-changed-mail");
