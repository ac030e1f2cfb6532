import { z } from "zod";
import { Email } from "./accounts";
import { DEFAULT_LANGUAGE } from "./languages";
import { DatabaseId } from "./library";
import { ISSUE_ITEMS_MAX, SUBSCRIPTION_TERMS_MAX } from "./limits";
import {
  FOLLOWED_KINDS,
  type FollowedKind,
  FREQUENCIES,
  ISSUE_STATES,
  RETURN_REASONS,
  SUBSCRIPTION_STATES,
} from "./names";
import { SearchRequest } from "./search";
import { LanguageCode, TextLanguage } from "./shared";

/** Longest token of a link in a mail. Chosen: three times the actual length. */
const KEY_MAX_CHARS = 1_024;

/** The token of a link in a mail. It identifies the reader, for one purpose. */
export const LinkKey = z.string().min(1).max(KEY_MAX_CHARS);

const NodeType = z.enum(Object.keys(FOLLOWED_KINDS) as [FollowedKind, ...FollowedKind[]]);

/**
 * A followed term or collection, as it is sent (R3.23, R7.15). The name is ignored; the library's own name is used.
 */
export const FollowedInput = z.object({
  nodeType: NodeType,
  id: DatabaseId,
  name: z.string().max(500).optional(),
});
export type FollowedInput = z.output<typeof FollowedInput>;
/** A followed term or collection, with its name in the requested language or the nearest one. `id` is a databaseId. */
export const Followed = z.object({
  nodeType: NodeType,
  id: z.number().int(),
  name: z.string(),
  language: TextLanguage,
});
export type Followed = z.infer<typeof Followed>;

/** The search of a subscription, which is sent its new results: without the order, the page and display options. */
export const FollowedSearch = SearchRequest.omit({
  user_search: true,
  sort_by: true,
  language: true,
  page: true,
  page_size: true,
  prioritize_staff: true,
  prioritize_recommended: true,
  facets: true,
  facet_values: true,
  findings: true,
});
export type FollowedSearch = z.output<typeof FollowedSearch>;

/**
 * The criteria of a subscription: posts that match both its terms (one of each selected kind) and its search. Without
 * either, all new posts match.
 */
const criteria = {
  frequency: z.enum(FREQUENCIES),
  terms: z.array(FollowedInput).max(SUBSCRIPTION_TERMS_MAX).default([]),
  search: FollowedSearch.nullable().default(null),
};

/** `POST /subscriptions`: the shape of R7.15, with the reader's language, the consent and, in addition, a search. */
export const SubscriptionForm = z.object({
  email: Email,
  ...criteria,
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Whether the reader agreed to the privacy policy and the terms in that language. The consent is recorded. */
  accepted: z.boolean().default(false),
});
export type SubscriptionForm = z.output<typeof SubscriptionForm>;

/**
 * The answer of `POST /subscriptions`, the same for every caller. Only the owner of the address learns by mail whether it
 * is known.
 */
export const SubscriptionRequested = z.object({
  /** The subscription, if the caller is signed in with the address and has confirmed it; null for all others. */
  subscription: z.lazy(() => Subscription).nullable(),
  /** Whether a mail with a link to confirm the address is being sent. */
  confirmation: z.boolean(),
});
export type SubscriptionRequested = z.infer<typeof SubscriptionRequested>;

/** A subscription as its reader sees it (R3.23). */
export const Subscription = z.object({
  id: z.number().int(),
  email: z.string(),
  frequency: z.enum(FREQUENCIES),
  /** Those that still exist. */
  terms: z.array(Followed),
  search: FollowedSearch.nullable(),
  /**
   * Whether it was created without criteria and matches all new posts. A subscription whose terms are all deleted matches
   * none.
   */
  everything: z.boolean(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** ISO 8601, UTC. */
  created: z.string(),
  /** When the last issue was sent; null before the first. */
  lastIssue: z.string().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** The reader at an address, with all subscriptions of the address. */
export const SubscriptionReader = z.object({
  email: z.string(),
  /** The language of the mails. */
  language: LanguageCode,
  /** Why nothing is sent to the address at the moment, and since when; null if mails are sent. */
  returned: z.object({ reason: z.enum(RETURN_REASONS), since: z.string() }).nullable(),
  subscriptions: z.array(Subscription),
});
export type SubscriptionReader = z.infer<typeof SubscriptionReader>;

/**
 * `GET /subscriptions?key=&language=`: the reader's subscriptions, by the token of a mail's link or else by the session.
 * `language` is that of the names.
 */
export const SubscriptionsQuery = z.object({
  key: LinkKey.optional(),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type SubscriptionsQuery = z.output<typeof SubscriptionsQuery>;
/** The answer. The reader is null if the signed-in user has no subscription, or has not confirmed the address. */
export const SubscriptionsAnswer = z.object({
  reader: SubscriptionReader.nullable(),
  /** The subscription whose mail contained the link, to be shown first. */
  current: z.number().int().nullable(),
  /**
   * Whether the caller has confirmed the address, by the link or earlier. If it is confirmed and there is no reader,
   * nothing is sent to it.
   */
  isProven: z.boolean(),
});
export type SubscriptionsAnswer = z.infer<typeof SubscriptionsAnswer>;

/** `PUT /subscriptions/{id}?key=`: omitted fields stay unchanged. */
export const SubscriptionChange = z.object({
  frequency: criteria.frequency.optional(),
  terms: z.array(FollowedInput).max(SUBSCRIPTION_TERMS_MAX).optional(),
  search: FollowedSearch.nullable().optional(),
  state: z.enum(["active", "paused"]).optional(),
});
export type SubscriptionChange = z.output<typeof SubscriptionChange>;

/**
 * `PUT /subscriptions/reader?key=`: changes the language of mails. `resume` sends mails again to an address whose mails
 * were returned. `endLinks` makes the management links of all earlier mails invalid, in case a mail was forwarded or
 * stolen. Links to unsubscribe stay valid.
 */
export const ReaderChange = z.object({
  language: LanguageCode.optional(),
  resume: z.literal(true).optional(),
  endLinks: z.literal(true).optional(),
});
export type ReaderChange = z.output<typeof ReaderChange>;

/** `POST /subscriptions/confirm` and `POST /subscriptions/leave`. */
export const KeyForm = z.object({ key: LinkKey, language: LanguageCode.default(DEFAULT_LANGUAGE) });
export type KeyForm = z.output<typeof KeyForm>;
/** The confirmed subscription, and a token to manage all subscriptions of the address. */
export const ConfirmAnswer = z.object({ subscription: Subscription, manageKey: z.string() });
export type ConfirmAnswer = z.infer<typeof ConfirmAnswer>;
/**
 * The ended subscription; null if it had already ended, by this token or in another way. A token to unsubscribe gives no
 * other access.
 */
export const LeaveAnswer = z.object({ subscription: Subscription.nullable() });
export type LeaveAnswer = z.infer<typeof LeaveAnswer>;

/** `POST /subscriptions/link`: mails the link to manage the subscriptions of an address, if it has any. */
export const LinkForm = z.object({ email: Email });
export type LinkForm = z.output<typeof LinkForm>;

/** `POST /newsletter/returned_mails`: a mail service's report about an address. */
export const ReturnedMail = z.object({
  email: Email,
  /** `hard`: the mailbox does not exist. `soft`: it was full or unavailable. `complaint`: its owner reported a mail as spam. */
  kind: z.enum(["hard", "soft", "complaint"]),
});
export type ReturnedMail = z.output<typeof ReturnedMail>;

/** `POST /newsletter/preview`, for staff: an issue as a reader with these criteria would get it. */
export const IssuePreviewForm = z.object({
  ...criteria,
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Whether to preview the issue that staff get, with internal posts. */
  staff: z.boolean().default(false),
});
export type IssuePreviewForm = z.output<typeof IssuePreviewForm>;
export const IssuePreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** The number of all new posts that match. The mail contains the best ones, at most `ISSUE_ITEMS_MAX`. */
  count: z.number().int(),
  shown: z.number().int().max(ISSUE_ITEMS_MAX),
  /** The period that the issue covers; ISO 8601, UTC. */
  from: z.string(),
  until: z.string(),
});
export type IssuePreview = z.infer<typeof IssuePreview>;

/** A run of a frequency: all its issues of one date. */
export const NewsletterRun = z.object({
  frequency: z.enum(FREQUENCIES),
  /** The end of the period that it covers; ISO 8601, UTC. */
  until: z.string(),
  /** Null while subscriptions are being matched. */
  matched: z.string().nullable(),
  /** The number of its issues by state. */
  issues: z.partialRecord(z.enum(ISSUE_STATES), z.number().int()),
});
/** `GET /newsletter`, for staff: the number of subscriptions, and the last runs, newest first. */
export const NewsletterOverview = z.object({
  /** Active subscriptions by frequency. */
  active: z.record(z.enum(FREQUENCIES), z.number().int()),
  pending: z.number().int(),
  paused: z.number().int(),
  /** Addresses to which nothing is sent because mails were returned. */
  returned: z.number().int(),
  /** When the next run of each frequency is due; ISO 8601, UTC. */
  next: z.record(z.enum(FREQUENCIES), z.string()),
  /** The site's IANA time zone. */
  timeZone: z.string(),
  runs: z.array(NewsletterRun),
});
export type NewsletterOverview = z.infer<typeof NewsletterOverview>;
