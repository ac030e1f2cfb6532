/** The tables of the database. Their columns are described in `tables/`, by subject. */

import type {
  PostsTable,
  PostTranslationsTable,
  TermsTable,
  FormerTermSlugsTable,
  TermTranslationsTable,
  RedirectsTable,
  TermPicksTable,
  PostTermsTable,
  DocumentFilesTable,
  ChaptersTable,
  ChapterTranslationsTable,
  PostItemsTable,
  TombstonesTable,
  TombstoneAddressesTable,
  TombstoneFilesTable,
} from "./tables/posts";
import type {
  FilesTable,
  FileVersionsTable,
  UploadedFilesTable,
  IncomingFilesTable,
  UploadLocksTable,
  SubmissionsTable,
  SubmissionFilesTable,
  SubmissionMailsTable,
  UploadDraftsTable,
  FileExtractionsTable,
  FileAttemptsTable,
  FileTextsTable,
} from "./tables/files";
import type {
  UsersTable,
  SessionsTable,
  RefreshTokensTable,
  OneTimeTokensTable,
  RateLimitsTable,
  UserPreferencesTable,
  ConsentTextsTable,
  ConsentsTable,
  AuthorsTable,
  AuthorClaimsTable,
  AuthorClaimMailsTable,
  LinkedInProfilesTable,
} from "./tables/accounts";
import type {
  CollectionsTable,
  CollectionMembersTable,
  CollectionInvitesTable,
  CollectionChangesTable,
  CollectionMailsTable,
  PeopleLookupsTable,
  LibrariesTable,
  LibraryItemsTable,
} from "./tables/collections";
import type {
  MessagesTable,
  AuditLogTable,
  AdminPostsTable,
  AdminTitlesTable,
  AdminRevisionsTable,
  AdminFilesTable,
  SpotlightItemsTable,
  MenuItemsTable,
  SiteSettingsTable,
} from "./tables/admin";
import type {
  NewsletterReadersTable,
  NewsletterSubscriptionsTable,
  NewsletterFollowedTable,
  NewsletterArrivalsTable,
  NewsletterRunsTable,
  NewsletterIssuesTable,
  NewsletterDeliveriesTable,
  NewsletterMailsTable,
} from "./tables/newsletter";
import type {
  UsageEventsTable,
  UsageKeysTable,
  UsageStateTable,
  UsageMonthsTable,
  UsageDailyTable,
  SearchEntriesTable,
  SearchChunksTable,
  SearchFreshChunksTable,
  SearchPostingsTable,
  SearchChangesTable,
  SearchIndexesTable,
  SearchOutboxTable,
  HarvestChangesTable,
  HarvestRecordsTable,
} from "./tables/search-and-usage";

export type * from "./tables/posts";
export type * from "./tables/files";
export type * from "./tables/accounts";
export type * from "./tables/collections";
export type * from "./tables/admin";
export type * from "./tables/newsletter";
export type * from "./tables/search-and-usage";

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
  search_indexes: SearchIndexesTable;
  search_outbox: SearchOutboxTable;
  harvest_changes: HarvestChangesTable;
  harvest_records: HarvestRecordsTable;
}
