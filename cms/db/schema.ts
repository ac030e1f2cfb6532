import type { ColumnType, Generated } from "kysely";
import type { Role } from "../contract/accounts";
import type { Language } from "../contract/languages";
import type {
  ClaimState,
  ConsentKind,
  ConsentOccasion,
  AuditEvent,
  AuditSubject,
  AdminHeld,
  FileKind,
  Frequency,
  IssueState,
  MenuLocation,
  PostType,
  ReturnReason,
  SubmissionState,
  SubscriptionState,
  Taxonomy,
  TopicFamily,
} from "../contract/names";
import type { FollowedSearch } from "../contract/subscriptions";
import type { IncomingState, SubmissionFields } from "../contract/uploads";

/** Both drivers return timestamps as Date. They are written as Date or ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** jsonb is written as a JSON string and read as a parsed value. */
type Json<T> = ColumnType<T, string, string>;

/** A post: a document, article, toolkit, collection or page. Its texts are in `post_translations`. */
export interface PostsTable {
  database_id: Generated<number>;
  type: PostType;
  /** Who may learn that the post exists: everyone, or staff only. */
  visibility: "public" | "internal";
  /** Identifier from an import or the sample library. Makes both repeatable. */
  source_id: string | null;
  publication_year: number | null;
  contributors: string[];
  /** Recommended by staff. Sort key "Recommended". */
  recommended: boolean;
  /** Made by the organisation's own staff. Sort key "StaffFirst". */
  by_staff: boolean;
  peer_reviewed: boolean;
  statement_of_findings: string | null;
  thumbnail_file_id: string | null;
  /** Whether views and downloads of the post are counted. */
  tracked: Generated<boolean>;
  /** Values of extra fields, by field name. */
  extra: ColumnType<Record<string, string>, string | undefined, string>;
  created: Timestamp;
  modified: Timestamp;
  /**
   * When the post left the site; it is hidden from visitors since then. With a tombstone, staff have deleted it, and a job
   * erases it unless it is restored before. Without a tombstone, editors have unpublished it, and it stays in the admin
   * area.
   */
  removed: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The texts of a post in one language. */
export interface PostTranslationsTable {
  post_id: number;
  type: PostType;
  /** A BCP 47 tag: one of the site's languages, or the language of an imported text. */
  language: string;
  slug: string;
  title: string;
  abstract: string;
  /** Fields that only this post type has. `cms/areas/posts/bodies.ts` defines the shape for each type. */
  body: Json<unknown>;
  /** The post's own full text, for search. Texts of its files are in `file_texts`. */
  full_text: string;
}

/** A term of a taxonomy: a topic, keyword, country, author and so on. Terms form a tree by `parent_id`. */
export interface TermsTable {
  id: Generated<number>;
  taxonomy: Taxonomy;
  slug: string;
  parent_id: number | null;
  family: TopicFamily | null;
  code: string | null;
  position: Generated<number>;
  /** Number of public posts with this term or a term below it. The taxonomies service maintains it. */
  count: Generated<number>;
  /** When an editor last changed the term; 1970 if never. */
  modified: ColumnType<Date, Date | undefined, Date>;
}

/** Slugs that a term had in URLs before it was renamed, or before another term was merged into it. */
export interface FormerTermSlugsTable {
  taxonomy: Taxonomy;
  slug: string;
  term_id: number;
}

/** The name and description of a term in one language. */
export interface TermTranslationsTable {
  term_id: number;
  language: string;
  name: string;
  description: string;
}

/** A path that redirects, either to a post that had the path before or to the target that an editor has set. */
export interface RedirectsTable {
  id: Generated<number>;
  /** Path on the site, with the language prefix and without a trailing slash. */
  path: string;
  /** The post that had the path before, and in which language; both null if an editor added the redirect. */
  post_id: number | null;
  language: string | null;
  target: string | null;
  created: Timestamp;
}

/** A post that editors show first on the page of a term. */
export interface TermPicksTable {
  term_id: number;
  post_id: number;
  position: number;
}

/** The terms of a post. */
export interface PostTermsTable {
  post_id: number;
  term_id: number;
  position: Generated<number>;
}

/** The profile of an author. Name and description of the term are in `term_translations`. */
export interface AuthorsTable {
  term_id: number;
  first_name: string;
  last_name: string;
  affiliation: string;
  role: string;
  image_file_id: string | null;
  top_resources: number[];
  /** When the profile was last edited; 1970 if never. */
  modified: ColumnType<Date, Date | undefined, Date>;
}

/** A user's claim to own an author profile. */
export interface AuthorClaimsTable {
  id: Generated<number>;
  author_id: number;
  user_id: number;
  /** The user's message to the staff. */
  message: string;
  state: ClaimState;
  /** Staff's comment on the decision. */
  comment: Generated<string>;
  created: Timestamp;
  decided: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decided_by: Generated<number | null>;
}

/** An email about the decision on a claim. `sent` is null until it is sent. */
export interface AuthorClaimMailsTable {
  id: Generated<number>;
  claim_id: number;
  created: Timestamp;
  sent: Timestamp | null;
}

/** A user's profile data from LinkedIn, kept for one hour. */
export interface LinkedInProfilesTable {
  user_id: number;
  name: string;
  first_name: string;
  last_name: string;
  /** WebP, in the size of profile pictures. */
  picture: Uint8Array | null;
  expires: Timestamp;
}

/** A stored file. Its bytes are in the storage, under `storage_key`. */
export interface FilesTable {
  id: string;
  database_id: Generated<number>;
  visibility: "public" | "internal";
  storage_key: string;
  sha256: string;
  name: string;
  mime_type: string;
  size: number;
  page_count: number | null;
  width: number | null;
  height: number | null;
  title: string;
  caption: string;
  alt_text: string;
  description: string;
  created: Timestamp;
  /** Number of the current version: 1 plus the number of times the bytes were replaced. */
  version: Generated<number>;
  /** When the current bytes replaced earlier ones; null if the file still has its first bytes. */
  version_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version_by: Generated<number | null>;
  version_note: Generated<string>;
}

/** An earlier version of a file that was replaced. */
export interface FileVersionsTable {
  file_id: string;
  number: number;
  storage_key: string;
  sha256: string;
  name: string;
  kind: FileKind;
  mime_type: string;
  size: number;
  page_count: number | null;
  version_at: Timestamp;
  version_by: number | null;
  version_note: string;
}

/** What remains of a deleted document. Its post is kept only as long as it can be restored. */
export interface TombstonesTable {
  post_id: number;
  type: PostType;
  visibility: "public" | "internal";
  removed: Timestamp;
  removed_by: number | null;
  /** Public: visitors read it. */
  reason: string;
  reason_language: Language;
  /** The document that replaces this one. It may be gone by now. */
  successor_id: number | null;
}

/** The URLs of a deleted document, by language. */
export interface TombstoneAddressesTable {
  post_id: number;
  language: string;
  slug: string;
}

/** The files of a deleted document. */
export interface TombstoneFilesTable {
  post_id: number;
  file_id: string;
  /** Who may learn that the file existed. */
  visibility: "public" | "internal";
}

/** A file that was uploaded or belonged to a deleted document. It is deleted once nothing refers to it any more. */
export interface UploadedFilesTable {
  file_id: string;
  uploaded: Timestamp;
}

/** An upload that is not part of the library yet. */
export interface IncomingFilesTable {
  id: string;
  /** Null once the account is deleted: the next sweep then removes the file. */
  user_id: number | null;
  name: string;
  /** The declared size. For a file of a form it is the maximum size until all bytes are received. */
  size: number;
  /** Whether the file is part of a multipart form. Such an upload cannot be resumed. */
  by_form: Generated<boolean>;
  state: IncomingState;
  /** Why the file was refused or, while it is being checked, why the check has not finished. */
  reason: string | null;
  kind: Exclude<FileKind, "LINK"> | null;
  mime_type: string | null;
  /** Hash of the stored bytes. */
  sha256: string | null;
  /** Hash of the bytes as received. */
  received_sha256: string | null;
  /** Where the bytes are stored once the file is accepted. Before, they are in the folder of incoming files. */
  storage_key: string | null;
  width: number | null;
  height: number | null;
  page_count: number | null;
  /** Number of checks that started and did not finish normally. */
  check_attempts: Generated<number>;
  created: Timestamp;
  expires: Timestamp;
}

/** The lock of an upload: which request currently writes to it. */
export interface UploadLocksTable {
  upload_id: string;
  holder: string;
  held_until: Timestamp;
  /** Whether another request waits for the lock. */
  wanted: Generated<boolean>;
}

/** A submission by a user who is not staff. */
export interface SubmissionsTable {
  id: Generated<number>;
  user_id: number;
  state: SubmissionState;
  title: string;
  language: Language;
  fields: Json<SubmissionFields>;
  /** Staff's comment on the last decision. */
  comment: Generated<string>;
  submitted: Timestamp;
  modified: Timestamp;
  decided: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decided_by: Generated<number | null>;
  /** The post that was made of the submission. */
  post_id: Generated<number | null>;
}

/** The files of a submission. */
export interface SubmissionFilesTable {
  submission_id: number;
  file_id: string;
  language: string;
  kind: FileKind;
  position: number;
}

/** An email about a decision on a submission. `sent` is null until it is sent. */
export interface SubmissionMailsTable {
  id: Generated<number>;
  submission_id: number;
  kind: "accepted" | "returned" | "rejected";
  comment: string;
  created: Timestamp;
  sent: Timestamp | null;
}

/** An upload form as the user typed it so far. */
export interface UploadDraftsTable {
  user_id: number;
  id: string;
  fields: Json<Record<string, unknown>>;
  modified: Timestamp;
  expires: Timestamp;
}

/** Result of extracting a file's text. A file without a row waits for the job. */
export interface FileExtractionsTable {
  file_id: string;
  /** `none`: the file is intact but has no text, or no text that may be read. `failed`: the file cannot be read. */
  state: "done" | "none" | "failed";
  /** Why there is no text, or only a part of it. */
  reason: string | null;
  /** Version of the extractor. A newer extractor reads the file again. */
  extractor: number;
  /** Which version of the file was read. */
  version: Generated<number>;
  /** Language whose word forms were used: the language of the post's texts for this file. */
  language: string;
  /**
   * For each page of the text version, the part that it begins with. Empty without text, and while the parts are being
   * rewritten.
   */
  page_starts: Generated<number[]>;
  /** Size of the whole text as the text version shows it, in bytes of UTF-8. */
  text_bytes: Generated<number>;
  finished: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** Unfinished attempts to process a file. The row is deleted when the work ends. */
export interface FileAttemptsTable {
  file_id: string;
  work: "text" | "thumbnail";
  /** Version of the file, and of the program that opened it. */
  version: number;
  program: number;
  attempts: number;
  /** `unfinished`: the process ended during the work. `too_slow`: the work exceeded its time limit. */
  reason: "unfinished" | "too_slow";
}

/**
 * The kind of a line: a number for a heading (its level), an array for a table row (the columns of its cells), or a name. A
 * `note` is used only by search.
 */
export type StoredLine = "paragraph" | "item" | "note" | number | number[];

/** A part of the text that was extracted from a file. */
export interface FileTextsTable {
  file_id: string;
  /** Reading order, from 1. */
  part: number;
  /** Page of a PDF, slide of a presentation or sheet of a workbook, from 1. Null for files without pages. */
  page: number | null;
  text: string;
  /** The kind of each line of the text: a heading as its level, from 1; a table row as the columns of its cells, from 0. */
  lines: Json<StoredLine[]>;
  /** Length of the text in UTF-16 code units. */
  chars: number;
  /** Word forms of the part as search compares them. Used to choose the parts to read. */
  words: string;
}

/** A file or link of a document. */
export interface DocumentFilesTable {
  id: Generated<number>;
  post_id: number;
  language: string;
  position: number;
  kind: FileKind;
  title: string;
  file_id: string | null;
  link_url: string | null;
  link_type: string | null;
}

/** A chapter of a toolkit. Its texts are in `chapter_translations`. */
export interface ChaptersTable {
  id: Generated<number>;
  toolkit_id: number;
  number: number;
}

/** The texts of a chapter in one language. */
export interface ChapterTranslationsTable {
  chapter_id: number;
  toolkit_id: number;
  language: string;
  slug: string;
  title: string;
  summary: string;
  markdown: string;
}

/** Ordered posts inside another post: documents of a collection, resources of a chapter or of an article's dropdown. */
export interface PostItemsTable {
  owner_id: number;
  /** `collection`, `start_here`, `chapter:{id}` or `dropdown:{n}`. */
  role: string;
  post_id: number;
  position: number;
  /** The collaborators' note about the post. */
  note: Generated<string>;
  added: ColumnType<Date | null, Date | null | undefined, Date | null>;
  added_by: Generated<number | null>;
}

/** Properties of a collection. Its post is in `posts`. */
export interface CollectionsTable {
  post_id: number;
  site_collection: boolean;
  featured: boolean;
  private: boolean;
  staff_only: boolean;
  curator: string | null;
  /** The user who made the collection. Null for the site's own collections, and once the owner's account is deleted. */
  owner_id: Generated<number | null>;
  /** When staff were asked to feature the collection; null when no request is pending. */
  promotion_requested: ColumnType<Date | null, Date | null | undefined, Date | null>;
  requested_by: Generated<number | null>;
  /** Whether staff denied the last request, and why. */
  promotion_denied: Generated<boolean>;
  promotion_reason: Generated<string>;
  /** When the owner deleted the collection. It is hidden from then on, and a job erases it unless it is restored before. */
  deleted: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Time of the last change that has not been reported to search yet. */
  search_due: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A collaborator of a collection, or a user invited to become one. */
export interface CollectionMembersTable {
  collection_id: number;
  user_id: number;
  can_edit: boolean;
  invited: Timestamp;
  invited_by: number | null;
  /** When the invitation was accepted; null while it is pending. */
  accepted: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether the inviter knew only an email address. In that case, accepting proves that the user owns the address. */
  by_address: Generated<boolean>;
  /** SHA-256 of the token in the last invitation email, until the token is used. */
  key_hash: Generated<string | null>;
}

/** An invitation to an email address that has no account. */
export interface CollectionInvitesTable {
  id: Generated<number>;
  collection_id: number;
  email: string;
  /** The address in lower case, for comparisons. */
  email_key: string;
  invited: Timestamp;
  invited_by: number | null;
  /** As in `collection_members`. */
  key_hash: Generated<string | null>;
}

/** The value of a field of a collection before a change. */
export interface CollectionChangesTable {
  collection_id: number;
  /** The collection's `modified` after the change. */
  modified: Timestamp;
  /** `title`, `description`, `private`, `staffOnly`, `recommendedPosts` or `note:{postId}`. */
  field: string;
  before: Json<unknown>;
  user_id: number | null;
}

/** An email about a collection. `sent` is null until it is sent. */
export interface CollectionMailsTable {
  id: Generated<number>;
  kind: "invitation" | "featured" | "denied";
  collection_id: number;
  /** The recipient: an account or, with `invite_id`, an invited address. */
  user_id: number | null;
  invite_id: number | null;
  /** Language of the email for an address without an account. Accounts have a language of their own. */
  language: Language | null;
  by_user_id: number | null;
  created: Timestamp;
  sent: Timestamp | null;
}

/** A lookup of a complete email address by a user, and the user that was found. The searcher may invite that user. */
export interface PeopleLookupsTable {
  id: Generated<number>;
  user_id: number;
  found_id: number | null;
  at: Timestamp;
}

/** One row for each user who ever saved a post. A request that changes the user's library locks the row. */
export interface LibrariesTable {
  user_id: number;
  modified: Timestamp;
}

/** A post that a user has saved in their library. */
export interface LibraryItemsTable {
  user_id: number;
  post_id: number;
  position: number;
  saved: Timestamp;
}

/** A user account. */
export interface UsersTable {
  database_id: Generated<number>;
  username: string;
  /** The username in lower case, for comparisons. */
  username_key: string;
  email: string;
  email_key: string;
  /** The address (in lower case) that the user has confirmed by a link in an email. */
  proven_email_key: Generated<string | null>;
  /** The name that others see. */
  name: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** Argon2id hash with salt and cost parameters. Null for users who sign in only by single sign-on. */
  password_hash: string | null;
  roles: Generated<Role[]>;
  /** The identity provider, and its identifier for the user. */
  sso_issuer: string | null;
  sso_subject: string | null;
  /** Term of the author profile that belongs to this user. */
  author_id: number | null;
  image_file_id: string | null;
  /** Language of emails to this user. */
  language: Generated<Language>;
  /** When the last session began; null for users who have never signed in. */
  last_sign_in: Generated<Date | null>;
  created: ColumnType<Date, Date | string | undefined, Date | string>;
  modified: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** A family of refresh tokens, from one sign-in to its end. Ended sessions are deleted. */
export interface SessionsTable {
  id: string;
  user_id: number;
  by_sso: boolean;
  created: Timestamp;
  last_used: Timestamp;
  expires: Timestamp;
}

/** A refresh token of a session. */
export interface RefreshTokensTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  session_id: string;
  created: Timestamp;
  /** When the token was exchanged for the next one; null for the newest. */
  used: Timestamp | null;
}

/** Tokens that can be used once: links in emails, sign-on requests, and proofs that must not be presented twice. */
export interface OneTimeTokensTable {
  purpose: string;
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  user_id: number | null;
  payload: ColumnType<unknown, string | undefined, string>;
  expires: Timestamp;
}

/** Read and written only by the rate limiter's package. */
export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** A message from a visitor to the site's staff. */
export interface MessagesTable {
  id: Generated<number>;
  kind: "contact" | "correction";
  /** The document that a correction is about; null once the document is deleted. */
  post_id: number | null;
  /** The site's address that the sender chose; null for the first of the site's addresses. */
  to_email: string | null;
  /** Path of the page on which the form was opened. */
  from_path: string | null;
  name: string;
  email: string;
  text: string;
  /** Language in which the sender used the site. */
  language: Language;
  /** The user who was signed in, if any. */
  user_id: number | null;
  created: Timestamp;
  /** When the email was sent. */
  sent: Timestamp | null;
  /** When staff marked the message as done, and which user did. */
  done: Timestamp | null;
  done_by: number | null;
}

/** A decision or change made by staff. */
export interface AuditLogTable {
  id: Generated<number>;
  at: Timestamp;
  /** Null once the account is deleted. */
  user_id: number | null;
  event: AuditEvent;
  subject_type: AuditSubject;
  /** databaseId or number of the subject; null for a subject that exists only once. */
  subject_id: number | null;
  /** Name of the subject at that time. */
  subject: string;
  /** Further facts; the keys depend on `event`. */
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
}

/** Topics and countries that a user follows, in the user's order. */
export interface UserPreferencesTable {
  user_id: number;
  term_id: number;
  position: number;
}

/** A post that was changed in the admin area, with its draft if it has one. */
export interface AdminPostsTable {
  database_id: number;
  type: PostType;
  /** The published post; null until the post is first published. */
  live_id: Generated<number | null>;
  /** Increases with each change. */
  version: Generated<number>;
  /** The draft; null if there is none. */
  content: ColumnType<unknown, string | null | undefined, string | null>;
  /** Identifies the published content that the draft started from. Empty if nothing was published. */
  base: Generated<string>;
  saved: ColumnType<Date | null, Date | null | undefined, Date | null>;
  saved_by: Generated<number | null>;
  /** When the draft will be published, by which user, and with which note. */
  publish_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  scheduled_by: Generated<number | null>;
  publish_note: Generated<string>;
  /** Why the draft was not published at the scheduled time. */
  held: ColumnType<AdminHeld | null, AdminHeld | null | undefined, AdminHeld | null>;
  /** Files that are internal because of the admin area: uploaded for the draft, or hidden together with the post. */
  withheld: Generated<string[]>;
  /** When the post was published or unpublished without telling search and the jobs; null once they know. */
  untold: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Titles of a draft, by language. */
export interface AdminTitlesTable {
  post_id: number;
  language: string;
  title: string;
}

/** A published state of a post. */
export interface AdminRevisionsTable {
  post_id: number;
  number: number;
  content: Json<unknown>;
  /** Titles by language, for lists. */
  titles: Json<Record<string, string>>;
  /** Paths of the fields that differ from the revision before. */
  changed: string[];
  published: Timestamp;
  /** Null for content that existed before the admin area, and once the account is deleted. */
  published_by: number | null;
  note: string;
}

/** Files that a draft (revision 0) or a revision refers to. */
export interface AdminFilesTable {
  post_id: number;
  revision: number;
  file_id: string;
}

/** A spotlight item on the discovery page in one language: a post, or a link with its own texts. */
export interface SpotlightItemsTable {
  language: Language;
  position: number;
  post_id: number | null;
  /** A path on the site or an https URL; null for a post. */
  link: string | null;
  /** Used for links only. */
  title: string;
  text: string;
  /** Picture of a link; null if there is none, or once the file is deleted. */
  file_id: string | null;
}

/** An item of a menu in one language. Items form a tree by `parent_id`. */
export interface MenuItemsTable {
  id: Generated<number>;
  location: MenuLocation;
  language: string;
  parent_id: number | null;
  position: number;
  label: string;
  url: string;
}

/** A setting of the site, in one language or in none. */
export interface SiteSettingsTable {
  /** `title`, `description`, `privacyPolicyUrl` …; see the site service. */
  key: string;
  /** Empty if the setting is the same in all languages. */
  language: string;
  value: Json<unknown>;
}

/** A view or download that is not yet added to the daily counts. */
export interface UsageEventsTable {
  post_id: number;
  event: "view" | "download";
  /** Keyed hash that identifies the reader: see `cms/areas/usage/readers.ts`. */
  reader: number;
  language: string;
  at: Timestamp;
}

/** The key that a day's readers are hashed with. Deleted after the day. */
export interface UsageKeysTable {
  /** `YYYY-MM-DD`. */
  day: string;
  key: Uint8Array;
}

/** A single row: how far events have been added to the counts. */
export interface UsageStateTable {
  only_one: Generated<boolean>;
  revision: number;
  rolled_up: Timestamp | null;
}

/** A month that has counts, and the revision in which they last changed. */
export interface UsageMonthsTable {
  /** First day of the month. */
  month: string;
  revision: number;
  /** Whether the month's daily counts are merged into one, stored under the first day. */
  folded: Generated<boolean>;
}

/** Number of views or downloads of a post on a day. */
export interface UsageDailyTable {
  post_id: number;
  /** `YYYY-MM-DD`. For a folded month it is the first day, which stands for the whole month. */
  day: string;
  event: "view" | "download";
  language: string;
  count: number;
}

/** A translation of a post in the search index. */
export interface SearchEntriesTable {
  /** Increases with each entry and is never reused: see 0003_word_index. */
  id: number;
  post_id: number;
  language: string;
  /** Version of the text analysis that produced the entry. */
  analyser: number;
  /** Number of words in each field: the document lengths for BM25. */
  title_length: number;
  abstract_length: number;
  full_text_length: number;
  /** Orders titles by the language's alphabet when compared with COLLATE "C". */
  sort_key: string;
}

/** Entries that were indexed together, in the order of their numbers. */
export interface SearchChunksTable {
  /** Number of the chunk's last entry. */
  chunk: number;
  entries: number;
  postings: number;
}

/** A small new chunk in one value. `engine/fresh-chunks.ts` explains the bytes. */
export interface SearchFreshChunksTable {
  /** Number of the chunk's last entry. */
  chunk: number;
  packed: Uint8Array;
  /** How many fresh chunks were joined into this one; 1 for a chunk that was not joined. */
  joined: Generated<number>;
}

/** Positions of a word in the entries of a chunk. `engine/postings.ts` explains the bytes. */
export interface SearchPostingsTable {
  word: string;
  chunk: number;
  entries: number;
  postings: Uint8Array;
  places: Uint8Array;
}

/** Posts that search indexed again or dropped, by increasing revision. Other processes catch up from this table. */
export interface SearchChangesTable {
  revision: number;
  post_id: number;
}

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

/** A version of a text that users have agreed to. */
export interface ConsentTextsTable {
  /** SHA-256 of address, language, title and body, in hexadecimal. */
  version: string;
  address: string;
  language: string;
  title: string;
  /** Markdown; null for a text on another site. */
  body: string | null;
  /** When this version was first agreed to. */
  noted: Timestamp;
}

/** Consent to a text by an account or a newsletter reader. */
export interface ConsentsTable {
  id: Generated<number>;
  user_id: number | null;
  reader_id: number | null;
  occasion: ConsentOccasion;
  kind: ConsentKind;
  version: string;
  /** Title of the submission. */
  about: string | null;
  submission_id: number | null;
  subscription_id: number | null;
  given: Timestamp;
  /** For a subscription that has ended: when its address was confirmed. */
  confirmed: ColumnType<Date | null, Date | null | undefined, Date | null>;
  withdrawn: ColumnType<Date | null, Date | null | undefined, Date | null>;
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
  for_everybody: ColumnType<Date | null, Date | null | undefined, Date | null>;
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

/** A change of a post that is not yet in `harvest_records`. Written by database triggers. */
export interface HarvestChangesTable {
  id: Generated<number>;
  post_id: number;
}

/** A post that is or was public, with the time of its last change and all terms that it has or had. */
export interface HarvestRecordsTable {
  post_id: number;
  type: PostType;
  changed: Timestamp;
  deleted: Generated<boolean>;
  term_ids: number[];
}

export interface Database {
  posts: PostsTable;
  post_translations: PostTranslationsTable;
  terms: TermsTable;
  term_translations: TermTranslationsTable;
  term_picks: TermPicksTable;
  redirects: RedirectsTable;
  former_term_slugs: FormerTermSlugsTable;
  post_terms: PostTermsTable;
  authors: AuthorsTable;
  author_claims: AuthorClaimsTable;
  author_claim_mails: AuthorClaimMailsTable;
  linkedin_profiles: LinkedInProfilesTable;
  files: FilesTable;
  file_versions: FileVersionsTable;
  tombstones: TombstonesTable;
  tombstone_addresses: TombstoneAddressesTable;
  tombstone_files: TombstoneFilesTable;
  uploaded_files: UploadedFilesTable;
  incoming_files: IncomingFilesTable;
  upload_locks: UploadLocksTable;
  submissions: SubmissionsTable;
  submission_files: SubmissionFilesTable;
  submission_mails: SubmissionMailsTable;
  upload_drafts: UploadDraftsTable;
  document_files: DocumentFilesTable;
  file_extractions: FileExtractionsTable;
  file_attempts: FileAttemptsTable;
  file_texts: FileTextsTable;
  chapters: ChaptersTable;
  chapter_translations: ChapterTranslationsTable;
  post_items: PostItemsTable;
  collections: CollectionsTable;
  collection_members: CollectionMembersTable;
  collection_invites: CollectionInvitesTable;
  collection_changes: CollectionChangesTable;
  collection_mails: CollectionMailsTable;
  people_lookups: PeopleLookupsTable;
  libraries: LibrariesTable;
  library_items: LibraryItemsTable;
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  one_time_tokens: OneTimeTokensTable;
  rate_limits: RateLimitsTable;
  messages: MessagesTable;
  audit_log: AuditLogTable;
  user_preferences: UserPreferencesTable;
  spotlight_items: SpotlightItemsTable;
  admin_posts: AdminPostsTable;
  admin_titles: AdminTitlesTable;
  admin_revisions: AdminRevisionsTable;
  admin_files: AdminFilesTable;
  menu_items: MenuItemsTable;
  site_settings: SiteSettingsTable;
  consent_texts: ConsentTextsTable;
  consents: ConsentsTable;
  newsletter_readers: NewsletterReadersTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  newsletter_followed: NewsletterFollowedTable;
  newsletter_arrivals: NewsletterArrivalsTable;
  newsletter_runs: NewsletterRunsTable;
  newsletter_issues: NewsletterIssuesTable;
  newsletter_deliveries: NewsletterDeliveriesTable;
  newsletter_mails: NewsletterMailsTable;
  usage_events: UsageEventsTable;
  usage_keys: UsageKeysTable;
  usage_state: UsageStateTable;
  usage_months: UsageMonthsTable;
  usage_daily: UsageDailyTable;
  search_entries: SearchEntriesTable;
  search_chunks: SearchChunksTable;
  search_fresh_chunks: SearchFreshChunksTable;
  search_postings: SearchPostingsTable;
  search_changes: SearchChangesTable;
  harvest_changes: HarvestChangesTable;
  harvest_records: HarvestRecordsTable;
}
