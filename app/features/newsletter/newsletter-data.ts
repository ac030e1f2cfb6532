import type { FollowedKind, Frequency } from "#contract/names";
import type { SubscriptionReader } from "#contract/subscriptions";
import type { FormReply } from "~/features/forms/form-reply";
import type { TermFieldData } from "~/features/terms/field-term";
import type { FollowedNames } from "./criteria-sentence";

/** A search whose new results the reader wants. */
export interface SearchCriteria {
  /** Its conditions, by the search page's own parameters. */
  query: string;
  /** A sentence in the page's language. */
  words: string;
}

/** Initial values of a subscription form. */
export interface CriteriaData {
  frequency: Frequency;
  fields: Record<FollowedKind, TermFieldData>;
  search: SearchCriteria | null;
}

/** Initial values of the newsletter form; its page and its overlay get the same. */
export interface NewsletterData {
  email: string;
  accepted: boolean;
  /** Whether the choice comes from what the member follows. */
  suggested?: boolean;
  criteria: CriteriaData;
  policyUrl: string;
  termsUrl: string;
}

/** The server's answer to the form. */
export interface NewsletterReply extends FormReply {
  /** The form was not submitted, only shown again with the search results. */
  isShownAgain?: true;
  /** The form as filled in, if the page itself was sent. */
  typed?: NewsletterData;
  /** The result: `mailed` waits for confirmation by a mailed link, `active` is active at once. */
  outcome?: "mailed" | "active";
}

/** The server's answer to the form that changes a subscription. */
export interface CriteriaReply extends FormReply {
  isShownAgain?: true;
  criteria?: CriteriaData;
}

/** A subscription as its reader sees it, as sentences. */
export type SubscriptionView = Omit<
  SubscriptionReader["subscriptions"][number],
  "terms" | "search" | "email"
> & { followed: FollowedNames; search: SearchCriteria | null };
/** All subscriptions of an address. */
export type ReaderView = Omit<SubscriptionReader, "subscriptions"> & {
  subscriptions: SubscriptionView[];
};

/** The subscriptions of the current user's address. */
export interface OwnReader {
  /** Null if there are no subscriptions, or if the user has not confirmed the address. */
  reader: ReaderView | null;
  /** Whether the user has confirmed the address. */
  isProven: boolean;
}

/**
 * Returns the headers of a page whose address holds a token: no other site learns it, and no cache stores it. Not
 * `no-referrer`: the browser would hide the form's origin even from the site itself, which would reject the form as
 * cross-site.
 */
export const tokenPageHeaders = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});
