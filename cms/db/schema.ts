import type { ColumnType, Generated } from "kysely";
import type { Role } from "../contract/accounts";
import type { Language } from "../contract/languages";
import type {
  ClaimState,
  ConsentKind,
  ConsentOccasion,
  Deed,
  DeedSubject,
  DeskHeld,
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

/** Timestamps come back as Date from both drivers and are written as Date or ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** jsonb is written as a JSON string and comes back parsed. */
type Json<T> = ColumnType<T, string, string>;

export interface PostsTable {
  database_id: Generated<number>;
  type: PostType;
  /** Who may know that it exists: everyone, or staff. */
  visibility: "public" | "internal";
  /** Identity given by an import or the sample library; makes both repeatable. */
  source_id: string | null;
  publication_year: number | null;
  contributors: string[];
  /** Recommended by staff; sort key "Recommended". */
  recommended: boolean;
  /** Made by the organisation's own staff; sort key "StaffFirst". */
  by_staff: boolean;
  peer_reviewed: boolean;
  statement_of_findings: string | null;
  thumbnail_file_id: string | null;
  /** Whether its readers are counted. */
  tracked: Generated<boolean>;
  /** Answers in extra fields, by name. */
  extra: ColumnType<Record<string, string>, string | undefined, string>;
  created: Timestamp;
  modified: Timestamp;
  /**
   * When it left the site: nobody sees it any more. With a tombstone staff have deleted it, and a job ends it unless it is restored before;
   * without one editors have unpublished it, and it stays on the content desk.
   */
  removed: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface PostTranslationsTable {
  post_id: number;
  type: PostType;
  /** A BCP 47 tag: one of the site's languages, or the language an imported text is in. */
  language: string;
  slug: string;
  title: string;
  abstract: string;
  /** What only this type of post has; shape by type in `cms/domains`. */
  body: Json<unknown>;
  /** The whole text, for search, of a post that came with it; what files say is in `file_texts`. */
  full_text: string;
}

export interface TermsTable {
  id: Generated<number>;
  taxonomy: Taxonomy;
  slug: string;
  parent_id: number | null;
  family: TopicFamily | null;
  code: string | null;
  position: Generated<number>;
  /** Public posts with the term or one below it; kept by the taxonomies service. */
  count: Generated<number>;
  /** When an editor changed it last; 1970 where nobody has. */
  modified: ColumnType<Date, Date | undefined, Date>;
}

/** What a term was called in addresses before it was renamed, or before another was merged into it. */
export interface FormerTermSlugsTable {
  taxonomy: Taxonomy;
  slug: string;
  term_id: number;
}

export interface TermTranslationsTable {
  term_id: number;
  language: string;
  name: string;
  description: string;
}

export interface RedirectsTable {
  id: Generated<number>;
  /** Of the site, with the language's prefix and without a slash at its end. */
  path: string;
  /** The post that had the path before, and the language that it had it in; null where an editor added the redirect. */
  post_id: number | null;
  language: string | null;
  target: string | null;
  created: Timestamp;
}

export interface TermPicksTable {
  term_id: number;
  post_id: number;
  position: number;
}

export interface PostTermsTable {
  post_id: number;
  term_id: number;
  position: Generated<number>;
}

export interface AuthorsTable {
  term_id: number;
  first_name: string;
  last_name: string;
  affiliation: string;
  role: string;
  image_file_id: string | null;
  top_resources: number[];
  /** When it was last edited; 1970 where nobody has. */
  modified: ColumnType<Date, Date | undefined, Date>;
}

/** Somebody says that an author profile is theirs. */
export interface AuthorClaimsTable {
  id: Generated<number>;
  author_id: number;
  user_id: number;
  /** What they add for the staff. */
  message: string;
  state: ClaimState;
  /** Of the decision. */
  comment: Generated<string>;
  created: Timestamp;
  decided: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decided_by: Generated<number | null>;
}

/** A mail about the decision on a claim that is to be sent, or was. */
export interface AuthorClaimMailsTable {
  id: Generated<number>;
  claim_id: number;
  created: Timestamp;
  sent: Timestamp | null;
}

/** What LinkedIn said of somebody, for an hour. */
export interface LinkedInProfilesTable {
  user_id: number;
  name: string;
  first_name: string;
  last_name: string;
  /** As WebP, of the size that profiles have. */
  picture: Uint8Array | null;
  expires: Timestamp;
}

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
  /** How often its bytes were replaced, and one. */
  version: Generated<number>;
  /** When the bytes came that it has; null for those that came with it. */
  version_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version_by: Generated<number | null>;
  version_note: Generated<string>;
}

/** What a file was before it was replaced. */
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

/** What is left of a document that was deleted; its post is there for as long as it can be restored. */
export interface TombstonesTable {
  post_id: number;
  type: PostType;
  visibility: "public" | "internal";
  removed: Timestamp;
  removed_by: number | null;
  /** For everybody to read. */
  reason: string;
  reason_language: Language;
  /** Which document takes its place; it may be gone by now. */
  successor_id: number | null;
}

export interface TombstoneAddressesTable {
  post_id: number;
  language: string;
  slug: string;
}

export interface TombstoneFilesTable {
  post_id: number;
  file_id: string;
  /** Who may know that it was there. */
  visibility: "public" | "internal";
}

/** A file that came by an upload, or belonged to a document that was deleted: it goes once nothing refers to it any more. */
export interface UploadedFilesTable {
  file_id: string;
  uploaded: Timestamp;
}

/** A file on its way into the library. */
export interface IncomingFilesTable {
  id: string;
  /** Null once the account has ended: the next sweep removes the file. */
  user_id: number | null;
  name: string;
  /** Declared, or of a form's part what it may have at most until all is there. */
  size: number;
  /** A part of a form: nobody can resume it. */
  by_form: Generated<boolean>;
  state: IncomingState;
  /** Why it was refused; of one that is checked, why it is not done yet. */
  reason: string | null;
  kind: Exclude<FileKind, "LINK"> | null;
  mime_type: string | null;
  /** Of the bytes that are kept. */
  sha256: string | null;
  /** Of the bytes as they came. */
  received_sha256: string | null;
  /** Where the bytes are once they are accepted; before, they are with the incoming ones. */
  storage_key: string | null;
  width: number | null;
  height: number | null;
  page_count: number | null;
  /** Attempts at checking the file that began and had no orderly end. */
  check_attempts: Generated<number>;
  created: Timestamp;
  expires: Timestamp;
}

/** Who writes to an upload just now. */
export interface UploadLocksTable {
  upload_id: string;
  holder: string;
  held_until: Timestamp;
  /** Whether somebody else waits for it. */
  wanted: Generated<boolean>;
}

/** What somebody handed in who is no staff. */
export interface SubmissionsTable {
  id: Generated<number>;
  user_id: number;
  state: SubmissionState;
  title: string;
  language: Language;
  fields: Json<SubmissionFields>;
  /** Of the last decision. */
  comment: Generated<string>;
  submitted: Timestamp;
  modified: Timestamp;
  decided: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decided_by: Generated<number | null>;
  /** What it has become. */
  post_id: Generated<number | null>;
}

export interface SubmissionFilesTable {
  submission_id: number;
  file_id: string;
  language: string;
  kind: FileKind;
  position: number;
}

/** A mail about a decision that is to be sent, or was. */
export interface SubmissionMailsTable {
  id: Generated<number>;
  submission_id: number;
  kind: "accepted" | "returned" | "rejected";
  comment: string;
  created: Timestamp;
  sent: Timestamp | null;
}

/** A form of the upload as it was typed. */
export interface UploadDraftsTable {
  user_id: number;
  id: string;
  fields: Json<Record<string, unknown>>;
  modified: Timestamp;
  expires: Timestamp;
}

/** What became of reading a file's text. No row: it waits for the job. */
export interface FileExtractionsTable {
  file_id: string;
  /** `none`: the file is whole and has no text, or none that may be read. `failed`: it cannot be read. */
  state: "done" | "none" | "failed";
  /** Why there is no text, or not all of it. */
  reason: string | null;
  /** Version of the program that read it; a newer one reads the file again. */
  extractor: number;
  /** Which of the file's own versions was read. */
  version: Generated<number>;
  /** As which its words were compared: that of the post's texts beside it. */
  language: string;
  /** The part that each page of the text version begins with; empty without text, and while the parts are written anew. */
  page_starts: Generated<number[]>;
  /** Bytes of all the text in UTF-8, as the text version shows it. */
  text_bytes: Generated<number>;
  finished: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** Attempts at work on a file that have not ended; no row where none is left. */
export interface FileAttemptsTable {
  file_id: string;
  work: "text" | "thumbnail";
  /** The file's own version, and that of the program that opened it. */
  version: number;
  program: number;
  attempts: number;
  /** `unfinished`: the process ended meanwhile. `too_slow`: the work outlasted its time. */
  reason: "unfinished" | "too_slow";
}

/** A note is for search alone. */
export type StoredLine = "paragraph" | "item" | "note" | number | number[];

export interface FileTextsTable {
  file_id: string;
  /** From 1, in the order of reading. */
  part: number;
  /** The page of a PDF, the slide of a presentation, the sheet of a workbook, from 1; null in files without such. */
  page: number | null;
  text: string;
  /** What each line of the text is: a heading by its level, from 1; a row of a table by the columns that its cells stand in, from 0. */
  lines: Json<StoredLine[]>;
  /** UTF-16 units of the text. */
  chars: number;
  /** Forms of the part's words, as search compares them, to choose parts by. */
  words: string;
}

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

export interface ChaptersTable {
  id: Generated<number>;
  toolkit_id: number;
  number: number;
}

export interface ChapterTranslationsTable {
  chapter_id: number;
  toolkit_id: number;
  language: string;
  slug: string;
  title: string;
  summary: string;
  markdown: string;
}

/** Ordered posts inside another: a collection's documents, a chapter's or an article dropdown's resources. */
export interface PostItemsTable {
  owner_id: number;
  /** `collection`, `start_here`, `chapter:{id}` or `dropdown:{n}`. */
  role: string;
  post_id: number;
  position: number;
  /** What a collection's makers say of the piece. */
  note: Generated<string>;
  added: ColumnType<Date | null, Date | null | undefined, Date | null>;
  added_by: Generated<number | null>;
}

export interface CollectionsTable {
  post_id: number;
  site_collection: boolean;
  featured: boolean;
  private: boolean;
  staff_only: boolean;
  curator: string | null;
  /** Who made it; null for the site's own, and once its owner has gone. */
  owner_id: Generated<number | null>;
  /** When it was asked to be featured; null unless the answer is still to come. */
  promotion_requested: ColumnType<Date | null, Date | null | undefined, Date | null>;
  requested_by: Generated<number | null>;
  /** Whether the last request was denied, and why. */
  promotion_denied: Generated<boolean>;
  promotion_reason: Generated<string>;
  /** When its owner deleted it: nobody sees it any more, and a job ends it unless it is restored before. */
  deleted: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The last change that search has not been told of. */
  search_due: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Whoever works on a collection beside its owner, or is asked to. */
export interface CollectionMembersTable {
  collection_id: number;
  user_id: number;
  can_edit: boolean;
  invited: Timestamp;
  invited_by: number | null;
  /** Null while pending. */
  accepted: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether the inviter knew an address and nothing more: then who accepts shows that it is theirs. */
  by_address: Generated<boolean>;
  /** SHA-256 of the key that was mailed last, until it is used. */
  key_hash: Generated<string | null>;
}

/** An address that is asked to work on a collection and that no account has. */
export interface CollectionInvitesTable {
  id: Generated<number>;
  collection_id: number;
  email: string;
  /** What addresses are compared by: lower case. */
  email_key: string;
  invited: Timestamp;
  invited_by: number | null;
  /** As a member's. */
  key_hash: Generated<string | null>;
}

/** What a field of a collection said before a change. */
export interface CollectionChangesTable {
  collection_id: number;
  /** The collection's own after the change. */
  modified: Timestamp;
  /** `title`, `description`, `private`, `staffOnly`, `recommendedPosts` or `note:{postId}`. */
  field: string;
  before: Json<unknown>;
  user_id: number | null;
}

/** A mail that is to be sent, or was. */
export interface CollectionMailsTable {
  id: Generated<number>;
  kind: "invitation" | "featured" | "denied";
  collection_id: number;
  /** To an account, or else to an invited address. */
  user_id: number | null;
  invite_id: number | null;
  /** For an address that has no account; an account has its own. */
  language: Language | null;
  by_user_id: number | null;
  created: Timestamp;
  sent: Timestamp | null;
}

export interface PeopleLookupsTable {
  id: Generated<number>;
  user_id: number;
  found_id: number | null;
  at: Timestamp;
}

/** One row a person who ever saved something; locked by whoever changes the library. */
export interface LibrariesTable {
  user_id: number;
  modified: Timestamp;
}

export interface LibraryItemsTable {
  user_id: number;
  post_id: number;
  position: number;
  saved: Timestamp;
}

export interface UsersTable {
  database_id: Generated<number>;
  username: string;
  /** What usernames are compared by: lower case. */
  username_key: string;
  email: string;
  email_key: string;
  /** The address that its owner has shown to be theirs, by a link that was mailed to it. */
  proven_email_key: Generated<string | null>;
  /** What others see. */
  name: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** Argon2id with its salt and costs; null for those who come by single sign-on alone. */
  password_hash: string | null;
  roles: Generated<Role[]>;
  /** The identity provider and its name for the person. */
  sso_issuer: string | null;
  sso_subject: string | null;
  /** Term of the author profile that is this person's. */
  author_id: number | null;
  image_file_id: string | null;
  /** Of mails to this person. */
  language: Generated<Language>;
  /** When the last session began; null for those who have never signed in. */
  last_sign_in: Generated<Date | null>;
  created: ColumnType<Date, Date | string | undefined, Date | string>;
  modified: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** A family of refresh tokens, from one sign-in to its end; ended ones are deleted. */
export interface SessionsTable {
  id: string;
  user_id: number;
  by_sso: boolean;
  created: Timestamp;
  last_used: Timestamp;
  expires: Timestamp;
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  session_id: string;
  created: Timestamp;
  /** When it was exchanged for the next; null for the newest. */
  used: Timestamp | null;
}

/** What is good for one use: links in mails, sign-on requests, and proofs that must not be shown twice. */
export interface OneTimeTokensTable {
  purpose: string;
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  user_id: number | null;
  payload: ColumnType<unknown, string | undefined, string>;
  expires: Timestamp;
}

/** Written and read by the limiter's package alone. */
export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** What a reader wrote to the people of the site. */
export interface MessagesTable {
  id: Generated<number>;
  kind: "contact" | "correction";
  /** What a correction is about; null once it has gone. */
  post_id: number | null;
  /** The address of the site that was asked for; null for its first. */
  to_email: string | null;
  /** Path of the page on which the form was opened. */
  from_path: string | null;
  name: string;
  email: string;
  text: string;
  /** Of the reader's pages. */
  language: Language;
  /** Who was signed in. */
  user_id: number | null;
  created: Timestamp;
  /** When the mail went out. */
  sent: Timestamp | null;
  /** When staff had done with it, and who. */
  done: Timestamp | null;
  done_by: number | null;
}

/** What somebody of the staff decided or changed. */
export interface AuditLogTable {
  id: Generated<number>;
  at: Timestamp;
  /** Null once the account has ended. */
  user_id: number | null;
  deed: Deed;
  subject_type: DeedSubject;
  /** databaseId or number of what it was done to; null where there is only one of it. */
  subject_id: number | null;
  /** What it was called then. */
  subject: string;
  /** What else is to be known, by deed. */
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
}

/** What somebody follows: topics and countries, in the order in which they chose them. */
export interface UserPreferencesTable {
  user_id: number;
  term_id: number;
  position: number;
}

/** A post that the content desk has changed, with its draft where there is one. */
export interface DeskPostsTable {
  database_id: number;
  type: PostType;
  /** The post itself; null until it is published first. */
  live_id: Generated<number | null>;
  /** Grows with each change. */
  version: Generated<number>;
  /** The draft; null for none. */
  content: ColumnType<unknown, string | null | undefined, string | null>;
  /** A word for what was published when the draft was begun; empty where nothing was. */
  base: Generated<string>;
  saved: ColumnType<Date | null, Date | null | undefined, Date | null>;
  saved_by: Generated<number | null>;
  /** When the draft will be published, by whom, and with which note. */
  publish_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  scheduled_by: Generated<number | null>;
  publish_note: Generated<string>;
  /** Why it was not published at its time. */
  held: ColumnType<DeskHeld | null, DeskHeld | null | undefined, DeskHeld | null>;
  /** Files that are internal by the desk's doing: taken in for it, or taken from everybody. */
  withheld: Generated<string[]>;
  /** Since when it was published or unpublished without search and the jobs knowing; null once they do. */
  untold: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Titles of a draft. */
export interface DeskTitlesTable {
  post_id: number;
  language: string;
  title: string;
}

/** A state that a post was published in. */
export interface DeskRevisionsTable {
  post_id: number;
  number: number;
  content: Json<unknown>;
  /** Its titles by language, for lists. */
  titles: Json<Record<string, string>>;
  /** Paths of what is not as in the one before. */
  changed: string[];
  published: Timestamp;
  /** Null for what was there before the desk, and once the account has ended. */
  published_by: number | null;
  note: string;
}

/** Files that a draft, as revision 0, or a revision names. */
export interface DeskFilesTable {
  post_id: number;
  revision: number;
  file_id: string;
}

/** What stands out on the discovery page of a language: a post, or a link with words of its own. */
export interface SpotlightItemsTable {
  language: Language;
  position: number;
  post_id: number | null;
  /** A path of the site or an https address; null for a post. */
  link: string | null;
  /** Of a link alone. */
  title: string;
  text: string;
  /** The picture of a link; null for none, and once the file has gone. */
  file_id: string | null;
}

export interface MenuItemsTable {
  id: Generated<number>;
  location: MenuLocation;
  language: string;
  parent_id: number | null;
  position: number;
  label: string;
  url: string;
}

export interface SiteSettingsTable {
  /** `title`, `description`, `privacyPolicyUrl` …; see the site service. */
  key: string;
  /** Empty when the setting has no language. */
  language: string;
  value: Json<unknown>;
}

/** A use that is not in the sums yet. */
export interface UsageEventsTable {
  post_id: number;
  event: "view" | "download";
  /** Keyed hash of who it was: see `usage/readers.ts`. */
  reader: number;
  language: string;
  at: Timestamp;
}

/** What readers are hashed under on a day; gone when it is over. */
export interface UsageKeysTable {
  /** `YYYY-MM-DD`. */
  day: string;
  key: Uint8Array;
}

/** One row: how far the sums are. */
export interface UsageStateTable {
  only_one: Generated<boolean>;
  revision: number;
  rolled_up: Timestamp | null;
}

/** A month that has sums, and the revision of their last change. */
export interface UsageMonthsTable {
  /** Its first day. */
  month: string;
  revision: number;
  /** Whether its days are one sum, which stands under the first. */
  folded: Generated<boolean>;
}

export interface UsageDailyTable {
  post_id: number;
  /** `YYYY-MM-DD`; of a month long ago the first, for all of them. */
  day: string;
  event: "view" | "download";
  language: string;
  count: number;
}

/** A translation of a post as search knows it. */
export interface SearchEntriesTable {
  /** Grows with each entry and is never used again: see 0003_word_index. */
  id: number;
  post_id: number;
  language: string;
  /** Version of the reading of words that the entry was made by. */
  analyser: number;
  /** Words of the fields: BM25's document lengths. */
  title_length: number;
  abstract_length: number;
  full_text_length: number;
  /** Sorts by the language's own alphabet under COLLATE "C". */
  sort_key: string;
}

/** Entries indexed together, in the order of their numbers. */
export interface SearchChunksTable {
  /** Number of the last entry. */
  chunk: number;
  entries: number;
  postings: number;
}

/** A small new chunk as a whole; `engine/fresh-chunks.ts` explains the bytes. */
export interface SearchFreshChunksTable {
  /** Number of the last entry. */
  chunk: number;
  packed: Uint8Array;
  /** How many fresh chunks were joined into this one; 1 for one that was written as it is. */
  joined: Generated<number>;
}

/** Where a word stands in the entries of a chunk; `engine/postings.ts` explains the bytes. */
export interface SearchPostingsTable {
  word: string;
  chunk: number;
  entries: number;
  postings: Uint8Array;
  places: Uint8Array;
}

/** Which posts search read anew or dropped, by a number that grows: other processes catch up from it. */
export interface SearchChangesTable {
  revision: number;
  post_id: number;
}

/** An address that the newsletter goes to. */
export interface NewsletterReadersTable {
  id: Generated<number>;
  email: string;
  /** What addresses are compared by: lower case. */
  email_key: string;
  /** Of its mails. */
  language: Language;
  created: Timestamp;
  /** Links that manage what goes to the address are good for one version. */
  link_version: Generated<number>;
  /** How often mails came back for a time, since one was taken. */
  soft_returns: Generated<number>;
  last_return: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when nothing is sent to the address, and why. */
  returned: ColumnType<Date | null, Date | null | undefined, Date | null>;
  return_reason: ColumnType<
    ReturnReason | null,
    ReturnReason | null | undefined,
    ReturnReason | null
  >;
}

/** A version of a text that people agreed to. */
export interface ConsentTextsTable {
  /** SHA-256 of what is below, in hex. */
  version: string;
  address: string;
  language: string;
  title: string;
  /** Markdown; null of a text elsewhere. */
  body: string | null;
  /** When it was agreed to first. */
  noted: Timestamp;
}

/** Somebody agreed to a text: an account, or a reader of the newsletter. */
export interface ConsentsTable {
  id: Generated<number>;
  user_id: number | null;
  reader_id: number | null;
  occasion: ConsentOccasion;
  kind: ConsentKind;
  version: string;
  /** The title of what was handed in. */
  about: string | null;
  submission_id: number | null;
  subscription_id: number | null;
  given: Timestamp;
  /** Of a subscription that has ended: when its address was confirmed. */
  confirmed: ColumnType<Date | null, Date | null | undefined, Date | null>;
  withdrawn: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface NewsletterSubscriptionsTable {
  id: Generated<number>;
  reader_id: number;
  frequency: Frequency;
  state: SubscriptionState;
  /** Made without conditions: all that is new. */
  everything: boolean;
  search: ColumnType<FollowedSearch | null, string | null | undefined, string | null>;
  created: Timestamp;
  confirmed: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Until when what is new has been matched. */
  covered_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When its last issue was sent. */
  last_issue: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A term or a collection that a subscription follows; neither, of a collection that was deleted for good. */
export interface NewsletterFollowedTable {
  id: Generated<number>;
  subscription_id: number;
  term_id: ColumnType<number | null, number | null | undefined, number | null>;
  collection_id: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Since when search can find a post; the epoch where it was there before anybody looked, or is too old to be news. */
export interface NewsletterArrivalsTable {
  post_id: number;
  for_staff: Timestamp;
  for_everybody: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** All issues of a frequency and date. */
export interface NewsletterRunsTable {
  frequency: Frequency;
  until: Timestamp;
  /** When all subscriptions were matched; null before. */
  matched: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** What became of its issues, once nothing is to come of any; null before. */
  issues: ColumnType<
    Partial<Record<IssueState, number>> | null,
    string | null | undefined,
    string | null
  >;
}

/** An issue to one subscription. */
export interface NewsletterIssuesTable {
  id: Generated<number>;
  subscription_id: number;
  frequency: Frequency;
  since: Timestamp;
  until: Timestamp;
  /** All that is new and fits; the mail has the best of it. */
  count: number;
  state: IssueState;
  attempts: Generated<number>;
  not_before: Timestamp;
  /** When its state changed. */
  changed: Timestamp;
}

/** What a subscription was given, so that it gets nothing twice. */
export interface NewsletterDeliveriesTable {
  subscription_id: number;
  post_id: number;
  /** Null once the issue is forgotten. */
  issue_id: number | null;
  /** The best is 0. */
  position: number;
}

/** A mail about subscriptions that is to be sent, or was: a link that confirms one, or that manages all of an address. */
export interface NewsletterMailsTable {
  id: Generated<number>;
  reader_id: number;
  subscription_id: number | null;
  kind: "confirmation" | "link";
  created: Timestamp;
  sent: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A change of a post that `harvest_records` does not have yet; written by the database itself. */
export interface HarvestChangesTable {
  id: Generated<number>;
  post_id: number;
}

/** A post that is or was public, since when it is as it is, and the terms that it has or had. */
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
  desk_posts: DeskPostsTable;
  desk_titles: DeskTitlesTable;
  desk_revisions: DeskRevisionsTable;
  desk_files: DeskFilesTable;
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
