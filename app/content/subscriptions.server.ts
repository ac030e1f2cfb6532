import type { z } from "zod";
import type { ReaderChange, SubscriptionChange } from "#contract/subscriptions";
import type { ContentClient } from "./client.server";

/** All that goes to an address: by the key of a mailed link, else to that of whoever is signed in. Throws `link_expired`, `unauthenticated`. */
export function getSubscriptions(content: ContentClient, key: string | null) {
  return content.get("/subscriptions", {
    params: { query: { key: key ?? undefined, language: content.contentLanguage } },
  });
}

/** Changes a subscription; what is left out stays. Throws `link_expired`, `unauthenticated`, `not_found`. */
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

/** Changes what holds for all that goes to the address. Throws as `changeSubscription` does. */
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

/** Ends the subscription that a mail was sent for, by that mail's key; once is as good as twice. Throws `link_expired` for a key that is none. */
export function leaveSubscription(content: ContentClient, key: string) {
  return content.post("/subscriptions/leave", {
    body: { key, language: content.contentLanguage },
  });
}
