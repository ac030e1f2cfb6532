import type { z } from "zod";
import type { ReaderChange, SubscriptionChange } from "#contract/subscriptions";
import type { ContentClient } from "./client.server";

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
export async function changeReader(
  content: ContentClient,
  key: string | null,
  change: z.input<typeof ReaderChange>,
): Promise<void> {
  await content.put("/subscriptions/reader", {
    params: { query: { key: key ?? undefined } },
    body: change,
  });
}

/** Ends the subscription of an email, by that email's token. Idempotent. Throws `link_expired` for an invalid token. */
export function leaveSubscription(content: ContentClient, key: string) {
  return content.post("/subscriptions/leave", {
    body: { key, language: content.contentLanguage },
  });
}
