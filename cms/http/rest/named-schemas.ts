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
  Invitation,
  PasswordChange,
  PeopleListAnswer,
  PersonDetails,
  RolesChange,
  SignOn,
} from "../../contract/accounts";
export {
  AdminAnswer,
  AdminNewPost,
  AdminPost,
  AdminPreview,
  AdminPublish,
  AdminRevisionContent,
  AdminRevisionsAnswer,
  AdminSave,
  AdminVersion,
} from "../../contract/admin";
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
export {
  Collection,
  CollectionPostsAnswer,
  CollectionsAnswer,
  CollectionState,
  CollectionStates,
  CollectionSummary,
  FilesWeight,
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
} from "../../contract/collections";
export {
  PreferencesChange,
  RecommendationRequest,
  RecommendationsAnswer,
  SpotlightChange,
  SpotlightDraft,
  UserPreferences,
} from "../../contract/discovery";
export {
  Document,
  DocumentFile,
  DocumentRemoval,
  DocumentText,
  DocumentUses,
  FileHistoriesAnswer,
  FileHistory,
  FileReplacement,
  FileText,
  FileVersion,
  Tombstone,
} from "../../contract/documents";
export { ErrorBody } from "../../contract/errors";
export { AdminFieldsAnswer, AdminFieldsSave, ExtraFieldsAnswer } from "../../contract/extra-fields";
export { LibraryAnswer, LibraryState, Place } from "../../contract/library";
export { ReviewCounts } from "../../contract/lists";
export { MailExamplesAnswer, MailView, OutboxAnswer } from "../../contract/mails";
export {
  ContactForm,
  CorrectionForm,
  Message,
  MessageChange,
  MessagesAnswer,
} from "../../contract/messages";
export {
  Article,
  ArticleBlock,
  ChapterRef,
  Page,
  Toolkit,
  ToolkitChapter,
  ToolkitsAnswer,
} from "../../contract/posts";
export {
  FacetRow,
  RecentAnswer,
  RecentRequest,
  Relaxation,
  SearchAnswer,
  SearchHit,
  SearchRequest,
  SuggestedPost,
  SuggestedTerm,
  SuggestionsAnswer,
} from "../../contract/search";
export { Card, FileSummary, Term, TermRef, TranslationRef } from "../../contract/shared";
export {
  AdminMenu,
  AdminMenusAnswer,
  AdminMenuSave,
  AdminPictureSave,
  AdminSettings,
  AdminSettingsSave,
  ContentVersionAnswer,
  SitemapAnswer,
  SitemapEntriesAnswer,
} from "../../contract/site";
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
export {
  AdminTerm,
  AdminTermsAnswer,
  ListedTerm,
  MergePreview,
  MergeRequest,
  NewTerm,
  TaxonomiesAnswer,
  TermChange,
  TermDirectory,
  TermsAnswer,
  TermTreeAnswer,
} from "../../contract/taxonomies";
export {
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
export {
  InternalTracking,
  InternalTrackingChange,
  InternalTrackingRequest,
  UsageAnswer,
  UsageRequest,
} from "../../contract/usage";
