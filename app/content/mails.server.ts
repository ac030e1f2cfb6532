import { MailExamplesAnswer, MailView, OutboxAnswer } from "#contract/mails";
import { type ContentClient, orNotFound } from "./client.server";

/* Mails to be looked at while the library is worked on. Where it has a mail server there are none: all throw a 404 Response. */

/** What was written to the outbox, the newest first. */
export const getOutbox = (content: ContentClient): Promise<OutboxAnswer> => orNotFound(content.get("/outbox", {}, OutboxAnswer));

/** One of them, whole. */
export const getOutboxMail = (content: ContentClient, id: string): Promise<MailView> => orNotFound(content.get(`/outbox/${encodeURIComponent(id)}`, {}, MailView));

/** The kinds of mail that there are, and their languages. */
export const getMailExamples = (content: ContentClient): Promise<MailExamplesAnswer> => orNotFound(content.get("/mail_examples", {}, MailExamplesAnswer));

/** A kind of mail as somebody would get it. */
export const getMailExample = (content: ContentClient, kind: string, language: string): Promise<MailView> => orNotFound(content.get(`/mail_examples/${encodeURIComponent(kind)}`, { language }, MailView));
