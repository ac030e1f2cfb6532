/**
 * The closed word lists that the website and the content system share. They are plain constants without zod, so that the
 * browser can import them.
 */

/** Types of documents that only staff see. */
export const INTERNAL_DOCUMENT_TYPES = ["internal_document", "internal_pdf"] as const;
export type InternalDocumentType = (typeof INTERNAL_DOCUMENT_TYPES)[number];
/** Types that are displayed as documents, with files, terms and related documents. */
export const DOCUMENT_TYPES = ["document", ...INTERNAL_DOCUMENT_TYPES] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
/** Each post has one of these types. All posts share one range of `databaseId`. */
export const POST_TYPES = [...DOCUMENT_TYPES, "article", "toolkit", "collection", "page"] as const;
export type PostType = (typeof POST_TYPES)[number];

/** Returns whether only staff see posts of the type. */
export const isInternalType = (type: PostType): boolean =>
  (INTERNAL_DOCUMENT_TYPES as readonly PostType[]).includes(type);

/**
 * Types that a user's collection can contain. Collections are excluded, because a collection could then contain itself
 * indirectly, without end.
 */
export const COLLECTION_ITEM_TYPES: readonly PostType[] = [...DOCUMENT_TYPES, "article", "toolkit"];

/** Types that editors delete in the admin area. Documents are removed in another way, with a reason and a successor. */
export const DELETABLE_TYPES = [
  "article",
  "toolkit",
  "page",
] as const satisfies readonly PostType[];

/** Types that a search can ask for. Collections are split by visibility (R9.20 to R9.22). */
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

/**
 * The sort orders of a library. `own`: as the user has arranged them. `saved`: last saved first. `title`: in the
 * alphabetical order of the language.
 */
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

/** Taxonomies whose terms may have parents (R3.7). Regions nest as UN M49 does. */
export const HIERARCHICAL_TAXONOMIES: readonly Taxonomy[] = ["topics", "publishers", "regions"];

/** Taxonomies whose terms have their own page: a heading, a description, figures and picks above the results. */
export const TERM_PAGE_TAXONOMIES: readonly Taxonomy[] = [
  "topics",
  "keywords",
  "countries",
  "publishers",
];

/** Taxonomies whose terms have a standard code: UN M49, ISO 3166-1 alpha-2, ISO 639 or SPDX. */
export const CODED_TAXONOMIES: readonly Taxonomy[] = [
  "countries",
  "regions",
  "languages",
  "licenses",
];

/**
 * The server's name of each taxonomy: the key of slug lists in a search body, and GraphQL's `taxonomyNames`. R3.37
 * gives `document_topics` and `document_countries`; the others follow the pattern.
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

/** Families of colours and shapes for covers and topic marks. A topic has its own family or takes its parent's. */
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

/** The kinds of files, as they are shown before a download. */
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
/** The kinds that cards show for a language: a file or link, or the document's own text if there is neither. */
export const SUMMARY_KINDS = [...FILE_KINDS, "TEXT"] as const;

/**
 * Why a file that may contain text has no text version. `waiting`: it has not been read yet. `empty`: it contains only
 * pictures, like a scan. `locked`: it needs a password. `unreadable`: it is broken, or too large to be read.
 */
export const TEXT_MISSING = ["waiting", "empty", "locked", "unreadable"] as const;
export type TextMissing = (typeof TEXT_MISSING)[number];

export const MENU_LOCATIONS = ["PRIMARY", "SECONDARY", "FOOTER"] as const;
export type MenuLocation = (typeof MENU_LOCATIONS)[number];

/** Pictures of the site itself: the logo in the header, and the default picture for shared pages without one. */
export const SITE_PICTURES = ["companyLogo", "seoDefaultImage"] as const;
export type SitePicture = (typeof SITE_PICTURES)[number];

/** Messages from readers: a correction to a document, or a message to the site's staff. */
export const MESSAGE_KINDS = ["correction", "contact"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** `done`: staff have dealt with it. */
export const MESSAGE_STATES = ["new", "done"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * States of a submission: `waiting` for staff, `returned` with a comment for the uploader to change, `accepted` and in
 * the library, `rejected`.
 */
export const SUBMISSION_STATES = ["waiting", "returned", "accepted", "rejected"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/**
 * Periods of the dashboard: the current month, the last three and six months including it, and all since counting began
 * (R9.15).
 */
export const USAGE_PERIODS = ["this_month", "three_months", "six_months", "historical"] as const;
export type UsagePeriod = (typeof USAGE_PERIODS)[number];

/**
 * States of a post in the admin area. `new`: never published. `published`: as visitors see it. `changed`: published, with
 * a draft that visitors do not see. `scheduled`: its draft will be published at a set time. `unpublished`: no longer
 * published. `deleted`: in the bin, from which it can be restored for a time.
 */
export const ADMIN_STATES = [
  "new",
  "published",
  "changed",
  "scheduled",
  "unpublished",
  "deleted",
] as const;
export type AdminState = (typeof ADMIN_STATES)[number];

/**
 * Why a draft was not published at the scheduled time. `no_editor`: the user who scheduled it may no longer publish.
 * `problems`: it now breaks a rule. `changed`: the published content was changed in another way meanwhile.
 */
export const ADMIN_HELD = ["no_editor", "problems", "changed"] as const;
export type AdminHeld = (typeof ADMIN_HELD)[number];

/** Decisions and changes made by staff, as the audit log names them. */
export const AUDIT_EVENTS = [
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
export type AuditEvent = (typeof AUDIT_EVENTS)[number];
/** The subjects of these decisions and changes. */
export const AUDIT_SUBJECTS = [
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
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The sort orders of items that wait for staff, by time of arrival. */
export const REVIEW_SORTS = ["oldest", "newest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** States of a claim to an author profile: `pending` until staff decide. */
export const CLAIM_STATES = ["pending", "confirmed", "denied"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Forms that ask for consent, and the texts that users agree to. */
export const CONSENT_OCCASIONS = ["registration", "newsletter", "upload"] as const;
export type ConsentOccasion = (typeof CONSENT_OCCASIONS)[number];
export const CONSENT_KINDS = ["privacy_policy", "terms"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** How often a subscription's issues are sent (R9.17). */
export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * The kinds of things that a subscription can follow, by the field names of the newsletter form (R3.9). Collections are
 * not a taxonomy, so their value is null.
 */
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

/** Why mails to an address have stopped: they bounced, or the owner reported them as spam. */
export const RETURN_REASONS = ["bounced", "complained"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * States of a newsletter issue for one subscription. `waiting`: to be sent, for the first time or again. `handed`: just passed
 * to the mail server. `sent`: accepted by the mail server. `unknown`: it is unclear whether the mail server accepted it, so it
 * is not sent again. `failed`: given up. `dropped`: the issue was empty or no longer wanted when it was about to be sent.
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

/** Formats of a reference: for LaTeX, for reference managers, for programs. Without zod, so that the browser can import it. */
export const CITATION_FORMATS = ["bibtex", "ris", "csl-json"] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];
