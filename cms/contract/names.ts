/** The closed word lists that both halves share. Plain constants without zod, so that the browser can import them. */

/** Types of documents that only staff see. */
export const INTERNAL_DOCUMENT_TYPES = ["internal_document", "internal_pdf"] as const;
export type InternalDocumentType = (typeof INTERNAL_DOCUMENT_TYPES)[number];
/** Types that are shown as documents, with files, terms and related documents. */
export const DOCUMENT_TYPES = ["document", ...INTERNAL_DOCUMENT_TYPES] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
/** Each post has one of these types. All posts share one range of `databaseId`. */
export const POST_TYPES = [...DOCUMENT_TYPES, "article", "toolkit", "collection", "page"] as const;
export type PostType = (typeof POST_TYPES)[number];

/** Returns whether only staff see posts of the type. */
export const isInternalType = (type: PostType): boolean =>
  (INTERNAL_DOCUMENT_TYPES as readonly PostType[]).includes(type);

/** What a collection that people make can hold. Not other collections: one that holds itself by way of another would have no end. */
export const PIECE_TYPES: readonly PostType[] = [...DOCUMENT_TYPES, "article", "toolkit"];

/** Types that editors delete on the desk. Documents have a removal of their own, with a reason and a successor. */
export const DELETABLE_TYPES = [
  "article",
  "toolkit",
  "page",
] as const satisfies readonly PostType[];

/** What a search can ask for; collections are split by who sees them (specification, section 9). */
export const SEARCH_POST_TYPES = [
  ...DOCUMENT_TYPES,
  "article",
  "toolkit",
  "featured_collection",
  "internal_collection",
  "staff_only_collection",
] as const;
export type SearchPostType = (typeof SEARCH_POST_TYPES)[number];

export const SEARCH_INDICES = ["public_search", "internal_search"] as const;
export type SearchIndex = (typeof SEARCH_INDICES)[number];

export const SORT_KEYS = [
  "Relevance",
  "Alphabetical",
  "Latest",
  "StaffFirst",
  "Recommended",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Of a library. `own`: as the person has put them. `saved`: what was saved last first. `title`: by the alphabet of the language. */
export const LIBRARY_SORTS = ["own", "saved", "title"] as const;

/** Taxonomies in the order in which facets and facts show them. */
export const TAXONOMIES = [
  "topics",
  "content_types",
  "keywords",
  "countries",
  "regions",
  "publishers",
  "languages",
  "authors",
  "licenses",
] as const;
export type Taxonomy = (typeof TAXONOMIES)[number];

/** Taxonomies whose terms may have parents (specification, section 3). Regions nest as UN M49 does. */
export const HIERARCHICAL_TAXONOMIES: readonly Taxonomy[] = ["topics", "publishers", "regions"];

/** Taxonomies whose terms have a page of their own: a heading, a description, figures and picks above the results. */
export const TERM_PAGE_TAXONOMIES: readonly Taxonomy[] = [
  "topics",
  "keywords",
  "countries",
  "publishers",
];

/** Taxonomies whose terms have a code of a standard: UN M49, ISO 3166-1 alpha-2, ISO 639 or SPDX. */
export const CODED_TAXONOMIES: readonly Taxonomy[] = [
  "countries",
  "regions",
  "languages",
  "licenses",
];

/**
 * The server's name of each taxonomy: the key of slug lists in a search body, and what GraphQL calls `taxonomyNames`.
 * The specification gives `document_topics` and `document_countries`; the rest follow the pattern.
 */
export const TAXONOMY_SERVER_NAMES = {
  topics: "document_topics",
  content_types: "document_content_types",
  keywords: "document_keywords",
  countries: "document_countries",
  regions: "document_regions",
  publishers: "document_publishers",
  languages: "document_languages",
  authors: "document_authors",
  licenses: "document_licenses",
} as const satisfies Record<Taxonomy, string>;

/** Families of colour and form that covers and topic marks are drawn with; a topic names its own or takes its parent's. */
export const TOPIC_FAMILIES = [
  "protection",
  "education",
  "health",
  "governance",
  "poverty",
  "emergencies",
  "equality",
  "climate",
  "participation",
  "none",
] as const;
export type TopicFamily = (typeof TOPIC_FAMILIES)[number];

/** What kind of file a visitor gets, in the word that is shown before a download. */
export const FILE_KINDS = [
  "PDF",
  "DOCX",
  "XLSX",
  "PPTX",
  "JPG",
  "PNG",
  "GIF",
  "BMP",
  "TIFF",
  "LINK",
] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** What cards show of a language: a file or link, or the text that a document holds itself where it has neither. */
export const SUMMARY_KINDS = [...FILE_KINDS, "TEXT"] as const;

/**
 * Why a file that might hold text has no text version. `waiting`: nobody has read it yet. `empty`: it holds pictures alone, as a scan
 * does. `locked`: it wants a password. `unreadable`: it is broken, or larger than what is read.
 */
export const TEXT_MISSING = ["waiting", "empty", "locked", "unreadable"] as const;
export type TextMissing = (typeof TEXT_MISSING)[number];

export const MENU_LOCATIONS = ["PRIMARY", "SECONDARY", "FOOTER"] as const;
export type MenuLocation = (typeof MENU_LOCATIONS)[number];

/** Pictures of the site itself: in its header, and what is shown where a page is shared that has none of its own. */
export const SITE_PICTURES = ["companyLogo", "seoDefaultImage"] as const;
export type SitePicture = (typeof SITE_PICTURES)[number];

/** What readers write: a correction to a document, or a message to the people of the site. */
export const MESSAGE_KINDS = ["correction", "contact"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** `done`: somebody of the staff has seen to it. */
export const MESSAGE_STATES = ["new", "done"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * Of a submission: `waiting` for the staff, `returned` with a comment for the uploader to change, `accepted` and in the library,
 * `rejected`.
 */
export const SUBMISSION_STATES = ["waiting", "returned", "accepted", "rejected"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** Periods of the dashboard: the month so far, the last three and six months with it, and all since counting began (specification, section 9). */
export const USAGE_PERIODS = ["this_month", "three_months", "six_months", "historical"] as const;
export type UsagePeriod = (typeof USAGE_PERIODS)[number];

/**
 * Of a post on the content desk. `new`: never published. `published`: as visitors see it. `changed`: published, with a draft
 * that visitors do not see. `scheduled`: its draft will be published at a time. `unpublished`: was published, and is not any more.
 * `deleted`: in the bin, from which it can be restored for a time.
 */
export const DESK_STATES = [
  "new",
  "published",
  "changed",
  "scheduled",
  "unpublished",
  "deleted",
] as const;
export type DeskState = (typeof DESK_STATES)[number];

/**
 * Why a draft was not published when its time had come. `no_editor`: who scheduled it may publish no more. `problems`: it lacks something
 * by now. `changed`: what is published was changed meanwhile by another way.
 */
export const DESK_HELD = ["no_editor", "problems", "changed"] as const;
export type DeskHeld = (typeof DESK_HELD)[number];

/** What staff decide and change, as the audit log names it. */
export const DEEDS = [
  "contribution_accepted",
  "contribution_returned",
  "contribution_rejected",
  "collection_featured",
  "collection_denied",
  "collection_unfeatured",
  "claim_confirmed",
  "claim_denied",
  "profile_unlinked",
  "message_done",
  "message_reopened",
  "document_removed",
  "document_restored",
  "file_replaced",
  "post_published",
  "post_scheduled",
  "post_unscheduled",
  "post_unpublished",
  "post_deleted",
  "post_restored",
  "post_made_public",
  "post_made_internal",
  "draft_discarded",
  "draft_restored",
  "term_added",
  "term_changed",
  "terms_merged",
  "term_removed",
  "menu_changed",
  "spotlight_changed",
  "redirect_added",
  "redirect_removed",
  "settings_changed",
  "roles_changed",
  "signed_out",
  "tracking_started",
  "tracking_stopped",
] as const;
export type Deed = (typeof DEEDS)[number];
/** What they are done to. */
export const DEED_SUBJECTS = [
  "contribution",
  "collection",
  "author",
  "message",
  "post",
  "file",
  "term",
  "menu",
  "spotlight",
  "redirect",
  "settings",
  "user",
] as const;
export type DeedSubject = (typeof DEED_SUBJECTS)[number];

/** Of what waits for the staff, by when it came. */
export const REVIEW_SORTS = ["oldest", "newest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Of a claim to an author profile: `pending` until staff decide. */
export const CLAIM_STATES = ["pending", "confirmed", "denied"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Forms that ask people to agree to something, and what to. */
export const CONSENT_OCCASIONS = ["registration", "newsletter", "upload"] as const;
export type ConsentOccasion = (typeof CONSENT_OCCASIONS)[number];
export const CONSENT_KINDS = ["privacy_policy", "terms"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** How often a subscription's issues come (specification, section 9). */
export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** What a subscription can follow, by the names that the newsletter's form has for it (specification, section 3); null for what is no term. */
export const FOLLOWED_KINDS = {
  documentTopics: "topics",
  documentKeywords: "keywords",
  documentCountries: "countries",
  documentAuthors: "authors",
  documentContentTypes: "content_types",
  documentPublishers: "publishers",
  collections: null,
} as const satisfies Record<string, Taxonomy | null>;
export type FollowedKind = keyof typeof FOLLOWED_KINDS;

/** `pending` until the address is confirmed by mail; `paused` by the reader. */
export const SUBSCRIPTION_STATES = ["pending", "active", "paused"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Why nothing is sent to an address any more: its mails came back, or its owner called them unwanted. */
export const RETURN_REASONS = ["bounced", "complained"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * Of a newsletter's issue to one subscription. `waiting` to be sent, first or again; `handed` to the mail server just now; `sent`;
 * `unknown`, where nobody can say whether the mail server took it, so that it is not sent again; `failed` for good; `dropped`, because
 * nothing was left in it or nobody wanted it any more when its turn came.
 */
export const ISSUE_STATES = ["waiting", "handed", "sent", "unknown", "failed", "dropped"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** Every kind of mail that the product sends. */
export const MAIL_KINDS = [
  "password_reset",
  "password_changed",
  "account",
  "collection_invitation",
  "collection_invitation_to_register",
  "collection_featured",
  "collection_denied",
  "submission_accepted",
  "submission_returned",
  "submission_rejected",
  "author_claim_confirmed",
  "author_claim_denied",
  "message",
  "correction",
  "newsletter_confirmation",
  "newsletter_link",
  "newsletter_issue",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
