/*
 * The contract's schemas that the OpenAPI document names and writes out once. The website's types for REST requests refer to
 * them by these names (`scripts/lib/rest-schema.ts`). Schemas that the generator first encounters as nullable (`Image`,
 * `MediaItem`, `DocumentRef`) are omitted: it would write them as nullable everywhere.
 */
export {
  Account,
  AccountChange,
  AccountDeletion,
  AccountExport,
  BotChallenge,
  DeletionPreview,
  DomainRequest,
  PasswordChange,
  SignOn,
} from "../../contract/accounts";
export { AuditAnswer } from "../../contract/audit";
export {
  Author,
  AuthorClaim,
  AuthorsAnswer,
  ClaimAnswer,
  ClaimDecision,
  ClaimRequest,
  ClaimsAnswer,
  LinkedInProfile,
  ListedAuthor,
  OwnAuthorProfile,
} from "../../contract/authors";
export { Collection, CollectionsAnswer, FilesWeight } from "../../contract/collections";
export {
  Article,
  ArticleBlock,
  ChapterRef,
  Page,
  Toolkit,
  ToolkitChapter,
  ToolkitsAnswer,
} from "../../contract/content";
export {
  AdminAnswer,
  AdminBeginning,
  AdminPost,
  AdminPreview,
  AdminPublish,
  AdminRevisionContent,
  AdminRevisionsAnswer,
  AdminSave,
  AdminVersion,
} from "../../contract/admin";
export {
  Document,
  DocumentFile,
  DocumentRemoval,
  DocumentUses,
  FileHistoriesAnswer,
  FileHistory,
  FileReplacement,
  FileVersion,
  Tombstone,
} from "../../contract/documents";
export { AdminFieldsAnswer, AdminFieldsSave } from "../../contract/extra-fields";
export { ErrorBody } from "../../contract/errors";
export { DocumentText, FileText } from "../../contract/file-text";
export {
  CollectionPostsAnswer,
  CollectionState,
  CollectionStates,
  CollectionSummary,
  InternalCollection,
  InternalCollectionChange,
  InternalCollectionsAnswer,
  InvitationAcceptance,
  InvitesRequest,
  NewInternalCollection,
  NoteChange,
  PendingCollaboratorsRequest,
  PeopleAnswer,
  PermissionChange,
  PostCollectionsChange,
  PromotionDecision,
  PromotionRequest,
  PromotionRequestsAnswer,
} from "../../contract/internal-collections";
export {
  InternalTracking,
  InternalTrackingChange,
  InternalTrackingRequest,
} from "../../contract/internal-tracking";
export { LibraryAnswer, LibraryState, Place } from "../../contract/library";
export { MailExamplesAnswer, MailView, OutboxAnswer } from "../../contract/mails";
export {
  ContactForm,
  CorrectionForm,
  Message,
  MessageChange,
  MessagesAnswer,
} from "../../contract/messages";
export { Invitation, PeopleListAnswer, PersonDetails, RolesChange } from "../../contract/people";
export { PreferencesChange, UserPreferences } from "../../contract/preferences";
export { RecommendationRequest, RecommendationsAnswer } from "../../contract/recommendations";
export { ReviewCounts } from "../../contract/review";
export {
  FacetRow,
  RecentAnswer,
  RecentRequest,
  Relaxation,
  SearchAnswer,
  SearchHit,
  SearchRequest,
} from "../../contract/search";
export { Card, FileSummary, Term, TermRef, TranslationRef } from "../../contract/shared";
export { ContentVersionAnswer } from "../../contract/site";
export {
  AdminMenu,
  AdminMenusAnswer,
  AdminMenuSave,
  AdminPictureSave,
  AdminSettings,
  AdminSettingsSave,
} from "../../contract/site-admin";
export { SitemapAnswer, SitemapEntriesAnswer } from "../../contract/sitemap";
export { SpotlightChange, SpotlightDraft } from "../../contract/spotlight";
export {
  ConfirmAnswer,
  IssuePreview,
  IssuePreviewForm,
  KeyForm,
  LeaveAnswer,
  LinkForm,
  NewsletterOverview,
  ReaderChange,
  Subscription,
  SubscriptionChange,
  SubscriptionForm,
  SubscriptionRequested,
  SubscriptionsAnswer,
} from "../../contract/subscriptions";
export { SuggestedPost, SuggestedTerm, SuggestionsAnswer } from "../../contract/suggestions";
export {
  ListedTerm,
  TaxonomiesAnswer,
  TermDirectory,
  TermsAnswer,
  TermTreeAnswer,
} from "../../contract/taxonomies";
export {
  AdminTerm,
  AdminTermsAnswer,
  MergePreview,
  MergeRequest,
  NewTerm,
  TermChange,
} from "../../contract/terms-admin";
export {
  ExtraFieldsAnswer,
  IncomingFile,
  IncomingFilesAnswer,
  Submission,
  SubmissionDecision,
  SubmissionInput,
  SubmissionsAnswer,
  UploadAnswer,
  UploadDraft,
  UploadDraftChange,
  UploadDraftsAnswer,
} from "../../contract/uploads";
export { UsageAnswer, UsageRequest } from "../../contract/usage";
