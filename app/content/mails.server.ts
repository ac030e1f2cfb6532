import { AppError, ERROR_STATUS, type ErrorCode } from "#contract/errors";
import type { Language } from "#contract/languages";
import type { MailExamplesAnswer, MailView, OutboxAnswer } from "#contract/mails";
import type { ContentClient } from "./client.server";

/* Emails for developers to look at. */

/** Returns the emails in the outbox, the newest first; null if there is none, or for visitors without access. */
export const getOutbox = (content: ContentClient): Promise<OutboxAnswer | null> =>
  content.get("/outbox").catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });

/** Returns one of them with its content. Throws a Response with the reason for a refusal. */
export const getOutboxMail = (content: ContentClient, id: string): Promise<MailView> =>
  orRefused(content.get("/outbox/{id}", { params: { path: { id } } }));

/** Returns the kinds of emails and their languages. Throws as `getOutboxMail` does. */
export const getMailExamples = (content: ContentClient): Promise<MailExamplesAnswer> =>
  orRefused(content.get("/mail_examples"));

/** Returns an example of a kind of email, as a recipient would get it. Throws as `getOutboxMail` does. */
export const getMailExample = (
  content: ContentClient,
  kind: string,
  language: Language,
): Promise<MailView> =>
  orRefused(
    content.get("/mail_examples/{kind}", {
      params: { path: { kind }, query: { language } },
    }),
  );

/** Refusals that the page passes on as its own response. */
const REFUSALS: readonly ErrorCode[] = [
  "not_found",
  "malformed_request",
  "unauthenticated",
  "forbidden",
];
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && REFUSALS.includes(error.code);

async function orRefused<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // An invalid id belongs to no email.
    throw new Response(null, {
      status: ERROR_STATUS[error.code === "malformed_request" ? "not_found" : error.code],
    });
  }
}
