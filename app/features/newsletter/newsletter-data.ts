import type { FollowedKind, Frequency } from "#contract/names";
import type { SubscriptionReader } from "#contract/subscriptions";
import type { Reply } from "~/features/forms/reply";
import type { TermFieldData } from "~/features/uploads/terms/field-term";
import type { FollowedNames } from "./use-wish-sentence";

/** A search whose new results are wanted. */
export interface WishedSearch {
  /** Its conditions, by the search page's own parameters. */
  query: string;
  /** A sentence in the page's language. */
  words: string;
}

/** What a form about a subscription is filled in with. */
export interface WishData {
  frequency: Frequency;
  fields: Record<FollowedKind, TermFieldData>;
  search: WishedSearch | null;
}

/** What the form of the newsletter begins with; its page and its overlay get the same. */
export interface NewsletterData {
  email: string;
  accepted: boolean;
  /** What is chosen comes from what the member follows. */
  suggested?: boolean;
  wish: WishData;
  policyUrl: string;
  termsUrl: string;
}

/** What the server says of the form. */
export interface NewsletterReply extends Reply {
  /** It was not sent off, only shown again with what it has looked for. */
  isShownAgain?: true;
  /** As it was filled in; where the page itself was sent. */
  typed?: NewsletterData;
  /** It was done: `mailed` waits for the link in a mail, `active` brings its first issue. */
  outcome?: "mailed" | "active";
}

/** What the server says of the form that changes a subscription. */
export interface WishReply extends Reply {
  isShownAgain?: true;
  wish?: WishData;
}

/** A subscription as its reader sees it, in words. */
export type SubscriptionView = Omit<
  SubscriptionReader["subscriptions"][number],
  "terms" | "search" | "email"
> & { followed: FollowedNames; search: WishedSearch | null };
/** All that goes to an address. */
export type ReaderView = Omit<SubscriptionReader, "subscriptions"> & {
  subscriptions: SubscriptionView[];
};

/** What goes to the address of whoever asks. */
export interface OwnReader {
  /** Null where nothing does, or they have not shown that the address is theirs. */
  reader: ReaderView | null;
  /** Whether they have. */
  isProven: boolean;
}
