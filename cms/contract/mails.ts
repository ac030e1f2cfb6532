import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import { MAIL_KINDS } from "./names";
import { LanguageCode } from "./shared";

/** A mail in the outbox of a library without a mail server. `GET /outbox` lists them, newest first. */
export const OutboxMail = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  to: z.string(),
  subject: z.string(),
});
export const OutboxAnswer = z.object({ mails: z.array(OutboxMail), count: z.number().int() });
export type OutboxAnswer = z.infer<typeof OutboxAnswer>;

/** A mail for viewing: `GET /outbox/{id}` and `GET /mail_examples/{kind}`. */
export const MailView = z.object({
  subject: z.string(),
  from: z.string(),
  to: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type MailView = z.infer<typeof MailView>;

/** `GET /mail_examples`: every kind of mail that the product sends. */
export const MailExamplesAnswer = z.object({
  kinds: z.array(z.enum(MAIL_KINDS)),
  languages: z.array(z.enum(LANGUAGES)),
});
export type MailExamplesAnswer = z.infer<typeof MailExamplesAnswer>;
export const MailExampleQuery = z.object({ language: LanguageCode.default(DEFAULT_LANGUAGE) });
