import type { z } from "zod";
import type {
  ReaderChange,
  SubscriptionChange,
  IssuePreview,
  IssuePreviewForm,
} from "#contract/subscriptions";
import type { ContentClient } from "./client.server";
import { AppError, ERROR_STATUS, type ErrorCode } from "#contract/errors";
import type { Language } from "#contract/languages";
import type { MailExamplesAnswer, MailView, OutboxAnswer } from "#contract/mails";

/**
 * Returns all subscriptions of an email address: by the token of an emailed link, otherwise of the signed-in user. Throws
 * `link_expired`, `unauthenticated`.
 */
export function getSubscriptions(content: ContentClient, key: string | null) {
  return content.get("/subscriptions", {
    params: { query: { key: key ?? undefined, language: content.contentLanguage } },
  });
}

/** Changes a subscription; omitted fields are unchanged. Throws `link_expired`, `unauthenticated`, `not_found`. */
export async function changeSubscription(
  content: ContentClient,
  id: number,
  key: string | null,
  change: z.input<typeof SubscriptionChange>,
): Promise<void> {
  await content.put("/subscriptions/{id}", {
    params: { path: { id }, query: { key: key ?? undefined } },
    body: change,
  });
}

/** Changes the settings of all subscriptions of the address. Throws as `changeSubscription` does. */
export async function changeSubscriberSettings(
  content: ContentClient,
  key: string | null,
  change: z.input<typeof ReaderChange>,
): Promise<void> {
  await content.put("/subscriptions/reader", {
    params: { query: { key: key ?? undefined } },
    body: change,
  });
}

/**
 * Ends the subscription for which an email was sent, by the token in that email. Idempotent. Throws `link_expired` for an
 * invalid token.
 */
export function endSubscription(content: ContentClient, key: string) {
  return content.post("/subscriptions/leave", {
    body: { key, language: content.contentLanguage },
  });
}

/** For staff: returns the issue that a subscriber with these criteria would get now. */
export const previewIssue = (
  content: ContentClient,
  criteria: z.input<typeof IssuePreviewForm>,
): Promise<IssuePreview> => content.post("/newsletter/preview", { body: criteria });

/* Emails for developers to look at. */

/** Returns the emails in the outbox, the newest first; null if there is none, or for visitors without access. */
export const getOutbox = (content: ContentClient): Promise<OutboxAnswer | null> =>
  content.get("/outbox").catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });

/** Returns an email of the outbox with its content. Throws a Response with the reason for a refusal. */
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
