/** Readers, subscriptions, issues and deliveries of the newsletter. */

import type { ColumnType, Generated } from "kysely";
import type { Language } from "../../contract/languages";
import type { Frequency, IssueState, ReturnReason, SubscriptionState } from "../../contract/names";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Timestamp } from "./columns";

/** An email address that receives the newsletter. */
export interface NewsletterReadersTable {
  id: Generated<number>;
  email: string;
  /** The address in lower case, for comparisons. */
  email_key: string;
  /** Language of the emails. */
  language: Language;
  created: Timestamp;
  /** Management links are valid for one version. A higher version invalidates earlier links. */
  link_version: Generated<number>;
  /** Number of temporarily undeliverable emails since the last delivered one. */
  soft_returns: Generated<number>;
  last_return: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when no emails are sent to the address, and why. */
  returned: ColumnType<Date | null, Date | null | undefined, Date | null>;
  return_reason: ColumnType<
    ReturnReason | null,
    ReturnReason | null | undefined,
    ReturnReason | null
  >;
}

/** A subscription to the newsletter. Its criteria are `search` and the rows of `newsletter_followed`. */
export interface NewsletterSubscriptionsTable {
  id: Generated<number>;
  reader_id: number;
  frequency: Frequency;
  state: SubscriptionState;
  /** Whether the subscription was made without criteria, to receive all new posts. */
  everything: boolean;
  search: ColumnType<FollowedSearch | null, string | null | undefined, string | null>;
  created: Timestamp;
  confirmed: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** New posts up to this time have been matched. */
  covered_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When its last issue was sent. */
  last_issue: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A term or collection that a subscription follows. Both columns are null after the collection was erased. */
export interface NewsletterFollowedTable {
  id: Generated<number>;
  subscription_id: number;
  term_id: ColumnType<number | null, number | null | undefined, number | null>;
  collection_id: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Since when search can find a post. The epoch marks posts that existed before the newsletter, or are too old to be news. */
export interface NewsletterArrivalsTable {
  post_id: number;
  for_staff: Timestamp;
  for_visitors: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** All issues of one frequency and date. */
export interface NewsletterRunsTable {
  frequency: Frequency;
  until: Timestamp;
  /** When all subscriptions were matched; null until then. */
  matched: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Number of issues by final state; null until all issues are finished. */
  issues: ColumnType<
    Partial<Record<IssueState, number>> | null,
    string | null | undefined,
    string | null
  >;
}

/** An issue of the newsletter for one subscription. */
export interface NewsletterIssuesTable {
  id: Generated<number>;
  subscription_id: number;
  frequency: Frequency;
  since: Timestamp;
  until: Timestamp;
  /** Number of all new matching posts. The email lists the best of them. */
  count: number;
  state: IssueState;
  attempts: Generated<number>;
  not_before: Timestamp;
  /** When `state` last changed. */
  changed: Timestamp;
}

/** Posts that a subscription has received, so that none is sent twice. */
export interface NewsletterDeliveriesTable {
  subscription_id: number;
  post_id: number;
  /** Null once the issue is deleted. */
  issue_id: number | null;
  /** Rank of the post; 0 is the best. */
  position: number;
}

/** An email about subscriptions: a link that confirms one, or a link that manages all subscriptions of an address. */
export interface NewsletterMailsTable {
  id: Generated<number>;
  reader_id: number;
  subscription_id: number | null;
  kind: "confirmation" | "link";
  created: Timestamp;
  sent: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
