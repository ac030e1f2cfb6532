import { AppError, ERROR_STATUS, type ErrorCode } from "#contract/errors";
import type { Language } from "#contract/languages";
import type { MailExamplesAnswer, MailView, OutboxAnswer } from "#contract/mails";
import type { ContentClient } from "./client.server";

/* Mails to be looked at while the library is worked on. */

/** What was written to the outbox, the newest first; null where there is none, or not for this visitor. */
export const getOutbox = (content: ContentClient): Promise<OutboxAnswer | null> =>
  content.get("/outbox").catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });

/** One of them, whole. Throws a Response that says why not. */
export const getOutboxMail = (content: ContentClient, id: string): Promise<MailView> =>
  orRefused(content.get("/outbox/{id}", { params: { path: { id } } }));

/** The kinds of mail that there are, and their languages. Throws as `getOutboxMail` does. */
export const getMailExamples = (content: ContentClient): Promise<MailExamplesAnswer> =>
  orRefused(content.get("/mail_examples"));

/** A kind of mail as somebody would get it. Throws as `getOutboxMail` does. */
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

/** What a page answers with as its own. */
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
    // An id that cannot be one is that of no mail.
    throw new Response(null, {
      status: ERROR_STATUS[error.code === "malformed_request" ? "not_found" : error.code],
    });
  }
}
