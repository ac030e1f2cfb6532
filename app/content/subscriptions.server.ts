import type { z } from "zod";
import {
  type SubscriptionChange,
  ConfirmAnswer,
  LeaveAnswer,
  type ReaderChange,
  type SubscriptionForm,
  SubscriptionRequested,
  SubscriptionsAnswer,
} from "#contract/subscriptions";
import type { ContentClient } from "./client.server";

/** Asks for the newsletter, in the name of whoever is signed in. Throws `invalid_input`, `limit_reached`, `rate_limited`. */
export function subscribe(
  content: ContentClient,
  form: Omit<z.input<typeof SubscriptionForm>, "language">,
): Promise<SubscriptionRequested> {
  return content.post(
    "/subscriptions",
    { ...form, language: content.contentLanguage },
    SubscriptionRequested,
  );
}

/** All that goes to an address: by the key of a mailed link, else to that of whoever is signed in. Throws `link_expired`, `unauthenticated`. */
export function getSubscriptions(
  content: ContentClient,
  key: string | null,
): Promise<SubscriptionsAnswer> {
  return content.get(
    "/subscriptions",
    { key: key ?? undefined, language: content.contentLanguage },
    SubscriptionsAnswer,
  );
}

/** Changes a subscription; what is left out stays. Throws `link_expired`, `unauthenticated`, `not_found`. */
export function changeSubscription(
  content: ContentClient,
  id: number,
  key: string | null,
  change: z.input<typeof SubscriptionChange>,
): Promise<void> {
  return content.send(`/subscriptions/${id}${keyQuery(key)}`, change, "PUT");
}

/** Changes what holds for all that goes to the address. Throws as `changeSubscription` does. */
export function changeReader(
  content: ContentClient,
  key: string | null,
  change: z.input<typeof ReaderChange>,
): Promise<void> {
  return content.send(`/subscriptions/reader${keyQuery(key)}`, change, "PUT");
}

/** Ends a subscription. Throws as `changeSubscription` does. */
export async function deleteSubscription(
  content: ContentClient,
  id: number,
  key: string | null,
): Promise<void> {
  await content.delete(`/subscriptions/${id}${keyQuery(key)}`);
}

/** Confirms the address by the key that was mailed to it. Throws `link_expired`. */
export function confirmSubscription(content: ContentClient, key: string): Promise<ConfirmAnswer> {
  return content.post(
    "/subscriptions/confirm",
    { key, language: content.contentLanguage },
    ConfirmAnswer,
  );
}

/** Ends the subscription that a mail was sent for, by that mail's key; once is as good as twice. Throws `link_expired` for a key that is none. */
export function leaveSubscription(content: ContentClient, key: string): Promise<LeaveAnswer> {
  return content.post(
    "/subscriptions/leave",
    { key, language: content.contentLanguage },
    LeaveAnswer,
  );
}

/** Mails the link that manages what goes to an address, if anything does. Throws `rate_limited`. */
export function mailManageLink(content: ContentClient, email: string): Promise<void> {
  return content.send("/subscriptions/link", { email });
}

const keyQuery = (key: string | null): string =>
  key === null ? "" : `?${new URLSearchParams({ key })}`;
