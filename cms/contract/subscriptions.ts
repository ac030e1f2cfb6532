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

/** Longest key of a link in a mail. Ours: they have a third of it. */
const KEY_MAX_CHARS = 1_024;

/** A key as links in mails carry it: it stands for its reader, for one purpose. */
export const LinkKey = z.string().min(1).max(KEY_MAX_CHARS);

const NodeType = z.enum(Object.keys(FOLLOWED_KINDS) as [FollowedKind, ...FollowedKind[]]);

/** What is followed, as it is sent (specification, sections 3 and 7); its name is the library's own and counts for nothing here. */
export const FollowedInput = z.object({
  nodeType: NodeType,
  id: DatabaseId,
  name: z.string().max(500).optional(),
});
export type FollowedInput = z.output<typeof FollowedInput>;
/** What is followed, with its name in the language asked for, or the nearest to it. `id` is a databaseId. */
export const Followed = z.object({
  nodeType: NodeType,
  id: z.number().int(),
  name: z.string(),
  language: TextLanguage,
});
export type Followed = z.infer<typeof Followed>;

/** The conditions of a search whose new results are wanted: all of it but the order, the page and what is only shown. */
export const FollowedSearch = SearchRequest.omit({
  user_search: true,
  sort_by: true,
  language: true,
  page: true,
  page_size: true,
  prioritize_staff: true,
  prioritize_recommended: true,
  facets: true,
  findings: true,
});
export type FollowedSearch = z.output<typeof FollowedSearch>;

/** What a subscription brings: all that fits both its terms (one of each kind that is chosen) and its search; with neither, all that is new. */
const wishes = {
  frequency: z.enum(FREQUENCIES),
  terms: z.array(FollowedInput).max(SUBSCRIPTION_TERMS_MAX).default([]),
  search: FollowedSearch.nullable().default(null),
};

/** `POST /subscriptions`: the specification's shape, with the reader's language, what they agreed to and, beyond it, a search. */
export const SubscriptionForm = z.object({
  email: Email,
  ...wishes,
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Whether privacy policy and terms were agreed to, as they read in that language: it is noted. */
  accepted: z.boolean().default(false),
});
export type SubscriptionForm = z.output<typeof SubscriptionForm>;

/** What `POST /subscriptions` answers to everybody alike: whether the address is known is its owner's to hear, by mail. */
export const SubscriptionRequested = z.object({
  /** The subscription; there for whoever is signed in with the address and has shown that it is theirs, null for all others. */
  subscription: z.lazy(() => Subscription).nullable(),
  /** Whether a mail is on its way whose link confirms the address. */
  confirmation: z.boolean(),
});
export type SubscriptionRequested = z.infer<typeof SubscriptionRequested>;

/** A subscription as its reader sees it (specification, section 3). */
export const Subscription = z.object({
  id: z.number().int(),
  email: z.string(),
  frequency: z.enum(FREQUENCIES),
  /** Those that there still are. */
  terms: z.array(Followed),
  search: FollowedSearch.nullable(),
  /** Whether it was made without conditions: all that is new. One whose terms have all gone brings nothing, and not all. */
  everything: z.boolean(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** ISO 8601, UTC. */
  created: z.string(),
  /** When the last issue was sent; null before the first. */
  lastIssue: z.string().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** Whoever gets mail at an address, with all that goes there. */
export const SubscriptionReader = z.object({
  email: z.string(),
  /** Of the mails. */
  language: LanguageCode,
  /** Why nothing is sent to the address at the moment, and since when; null where it is. */
  returned: z.object({ reason: z.enum(RETURN_REASONS), since: z.string() }).nullable(),
  subscriptions: z.array(Subscription),
});
export type SubscriptionReader = z.infer<typeof SubscriptionReader>;

/** `GET /subscriptions?key=&language=`: whose, by the key of a mail's link or else by who is signed in; the language is that of names. */
export const SubscriptionsQuery = z.object({
  key: LinkKey.optional(),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type SubscriptionsQuery = z.output<typeof SubscriptionsQuery>;
/** Its answer; without a reader where whoever is signed in has no subscription, or has not shown that the address is theirs. */
export const SubscriptionsAnswer = z.object({
  reader: SubscriptionReader.nullable(),
  /** The subscription that the link was sent with, to be shown first. */
  current: z.number().int().nullable(),
  /** Whether they have shown that the address is theirs, by the link or before: without a reader then nothing goes there. */
  isProven: z.boolean(),
});
export type SubscriptionsAnswer = z.infer<typeof SubscriptionsAnswer>;

/** `PUT /subscriptions/{id}?key=`: what is left out stays. */
export const SubscriptionChange = z.object({
  frequency: wishes.frequency.optional(),
  terms: z.array(FollowedInput).max(SUBSCRIPTION_TERMS_MAX).optional(),
  search: FollowedSearch.nullable().optional(),
  state: z.enum(["active", "paused"]).optional(),
});
export type SubscriptionChange = z.output<typeof SubscriptionChange>;

/**
 * `PUT /subscriptions/reader?key=`: another language of mails; `resume` has mails sent again to an address from which they came back;
 * `endLinks` has the links of all mails so far manage nothing any more, where one of them fell into other hands. Those that leave still do.
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
/** What was confirmed, and a key that manages all that goes to the address. */
export const ConfirmAnswer = z.object({ subscription: Subscription, manageKey: z.string() });
export type ConfirmAnswer = z.infer<typeof ConfirmAnswer>;
/** What was left; null where it had gone before, by this key or otherwise. A key that leaves opens nothing else. */
export const LeaveAnswer = z.object({ subscription: Subscription.nullable() });
export type LeaveAnswer = z.infer<typeof LeaveAnswer>;

/** `POST /subscriptions/link`: mails the link by which a reader manages what goes to an address, if anything does. */
export const LinkForm = z.object({ email: Email });
export type LinkForm = z.output<typeof LinkForm>;

/** `POST /newsletter/returned_mails`: what a mail service says of an address. */
export const ReturnedMail = z.object({
  email: Email,
  /** `hard`: there is no such mailbox. `soft`: it was full, or away. `complaint`: its owner called a mail unwanted. */
  kind: z.enum(["hard", "soft", "complaint"]),
});
export type ReturnedMail = z.output<typeof ReturnedMail>;

/** `POST /newsletter/preview`, for staff: an issue as a reader with these wishes would get it. */
export const IssuePreviewForm = z.object({
  ...wishes,
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** As a member of the staff gets it, with what is internal. */
  staff: z.boolean().default(false),
});
export type IssuePreviewForm = z.output<typeof IssuePreviewForm>;
export const IssuePreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** All that is new and fits; the mail has the best of it, at most `ISSUE_ITEMS_MAX`. */
  count: z.number().int(),
  shown: z.number().int().max(ISSUE_ITEMS_MAX),
  /** Of what is shown: ISO 8601, UTC; since when, and until when. */
  from: z.string(),
  until: z.string(),
});
export type IssuePreview = z.infer<typeof IssuePreview>;

/** A run of a frequency: all its issues of one date. */
export const NewsletterRun = z.object({
  frequency: z.enum(FREQUENCIES),
  /** Until when what is new belongs to it; ISO 8601, UTC. */
  until: z.string(),
  /** Null while subscriptions are matched. */
  matched: z.string().nullable(),
  /** Its issues by what became of them. */
  issues: z.partialRecord(z.enum(ISSUE_STATES), z.number().int()),
});
/** `GET /newsletter`, for staff: how many read it, and its last runs, newest first. */
export const NewsletterOverview = z.object({
  /** Active subscriptions by frequency. */
  active: z.record(z.enum(FREQUENCIES), z.number().int()),
  pending: z.number().int(),
  paused: z.number().int(),
  /** Addresses to which nothing is sent because mails came back. */
  returned: z.number().int(),
  /** When the next run of each frequency is due; ISO 8601, UTC. */
  next: z.record(z.enum(FREQUENCIES), z.string()),
  /** The site's, as IANA names it. */
  timeZone: z.string(),
  runs: z.array(NewsletterRun),
});
export type NewsletterOverview = z.infer<typeof NewsletterOverview>;
