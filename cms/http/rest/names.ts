import { zodToOpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import {
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
import { AuditAnswer } from "../../contract/audit";
import {
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
import { Collection, CollectionsAnswer, FilesWeight } from "../../contract/collections";
import {
  Article,
  ArticleBlock,
  ChapterRef,
  Page,
  Toolkit,
  ToolkitChapter,
  ToolkitsAnswer,
} from "../../contract/content";
import {
  DeskAnswer,
  DeskBeginning,
  DeskPost,
  DeskPreview,
  DeskPublish,
  DeskRevisionContent,
  DeskRevisionsAnswer,
  DeskSave,
  DeskVersion,
} from "../../contract/desk";
import {
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
import { ErrorBody } from "../../contract/errors";
import { FileText } from "../../contract/file-text";
import {
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
import {
  InternalTracking,
  InternalTrackingChange,
  InternalTrackingRequest,
} from "../../contract/internal-tracking";
import { LANGUAGES } from "../../contract/languages";
import { DatabaseIdText, LibraryAnswer, LibraryState, Place } from "../../contract/library";
import { DATABASE_ID_MAX } from "../../contract/limits";
import { MailExamplesAnswer, MailView, OutboxAnswer } from "../../contract/mails";
import {
  ContactForm,
  CorrectionForm,
  Message,
  MessageChange,
  MessagesAnswer,
} from "../../contract/messages";
import { Invitation, PeopleListAnswer, PersonDetails, RolesChange } from "../../contract/people";
import { PreferencesChange, UserPreferences } from "../../contract/preferences";
import { RecommendationRequest, RecommendationsAnswer } from "../../contract/recommendations";
import { ReviewCounts } from "../../contract/review";
import {
  FacetRow,
  RecentAnswer,
  RecentRequest,
  Relaxation,
  SearchAnswer,
  SearchHit,
  SearchRequest,
} from "../../contract/search";
import {
  Card,
  FileSummary,
  LanguageCode,
  Term,
  TermRef,
  TranslationRef,
} from "../../contract/shared";
import { ContentVersionAnswer } from "../../contract/site";
import {
  DeskMenu,
  DeskMenusAnswer,
  DeskMenuSave,
  DeskPictureSave,
  DeskSettings,
  DeskSettingsSave,
} from "../../contract/site-desk";
import { SitemapAnswer, SitemapEntriesAnswer } from "../../contract/sitemap";
import { SpotlightChange, SpotlightDraft } from "../../contract/spotlight";
import {
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
import { SuggestedPost, SuggestedTerm, SuggestionsAnswer } from "../../contract/suggestions";
import {
  ListedTerm,
  TaxonomiesAnswer,
  TermDirectory,
  TermsAnswer,
  TermTreeAnswer,
} from "../../contract/taxonomies";
import {
  DeskTerm,
  DeskTermsAnswer,
  MergePreview,
  MergeRequest,
  NewTerm,
  TermChange,
} from "../../contract/terms-desk";
import {
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
import { UsageAnswer, UsageRequest } from "../../contract/usage";

/**
 * The schemas of the contract that the OpenAPI document names and writes out once. The website's types of REST calls refer
 * to them by these names (`scripts/lib/rest-schema.ts`). Schemas that the generator meets as nullable first (`Image`,
 * `MediaItem`, `DocumentRef`) are left out: it would write them as nullable everywhere.
 */
export const NAMED = {
  Account,
  AccountChange,
  AccountDeletion,
  AccountExport,
  Article,
  ArticleBlock,
  AuditAnswer,
  Author,
  AuthorClaim,
  AuthorsAnswer,
  BotChallenge,
  Card,
  ChapterRef,
  ClaimAnswer,
  ClaimDecision,
  ClaimRequest,
  ClaimsAnswer,
  Collection,
  CollectionPostsAnswer,
  CollectionsAnswer,
  CollectionState,
  CollectionStates,
  CollectionSummary,
  ConfirmAnswer,
  ContactForm,
  ContentVersionAnswer,
  CorrectionForm,
  DeletionPreview,
  DeskAnswer,
  DeskBeginning,
  DeskMenu,
  DeskMenusAnswer,
  DeskMenuSave,
  DeskPictureSave,
  DeskPost,
  DeskPreview,
  DeskPublish,
  DeskRevisionContent,
  DeskRevisionsAnswer,
  DeskSave,
  DeskSettings,
  DeskSettingsSave,
  DeskTerm,
  DeskTermsAnswer,
  DeskVersion,
  Document,
  DocumentFile,
  DocumentRemoval,
  DocumentUses,
  DomainRequest,
  ErrorBody,
  ExtraFieldsAnswer,
  FacetRow,
  FileHistoriesAnswer,
  FileHistory,
  FileReplacement,
  FileSummary,
  FilesWeight,
  FileText,
  FileVersion,
  IncomingFile,
  IncomingFilesAnswer,
  InternalCollection,
  InternalCollectionChange,
  InternalCollectionsAnswer,
  InternalTracking,
  InternalTrackingChange,
  InternalTrackingRequest,
  Invitation,
  InvitationAcceptance,
  InvitesRequest,
  IssuePreview,
  IssuePreviewForm,
  KeyForm,
  LeaveAnswer,
  LibraryAnswer,
  LibraryState,
  LinkedInProfile,
  LinkForm,
  ListedAuthor,
  ListedTerm,
  MailExamplesAnswer,
  MailView,
  MergePreview,
  MergeRequest,
  Message,
  MessageChange,
  MessagesAnswer,
  NewInternalCollection,
  NewsletterOverview,
  NewTerm,
  NoteChange,
  OutboxAnswer,
  OwnAuthorProfile,
  Page,
  PasswordChange,
  PendingCollaboratorsRequest,
  PeopleAnswer,
  PeopleListAnswer,
  PermissionChange,
  PersonDetails,
  Place,
  PostCollectionsChange,
  PreferencesChange,
  PromotionDecision,
  PromotionRequest,
  PromotionRequestsAnswer,
  ReaderChange,
  RecentAnswer,
  RecentRequest,
  RecommendationRequest,
  RecommendationsAnswer,
  Relaxation,
  ReviewCounts,
  RolesChange,
  SearchAnswer,
  SearchHit,
  SearchRequest,
  SignOn,
  SitemapAnswer,
  SitemapEntriesAnswer,
  SpotlightChange,
  SpotlightDraft,
  Submission,
  SubmissionDecision,
  SubmissionInput,
  SubmissionsAnswer,
  Subscription,
  SubscriptionChange,
  SubscriptionForm,
  SubscriptionRequested,
  SubscriptionsAnswer,
  SuggestedPost,
  SuggestedTerm,
  SuggestionsAnswer,
  TaxonomiesAnswer,
  Term,
  TermChange,
  TermDirectory,
  TermRef,
  TermsAnswer,
  TermTreeAnswer,
  Tombstone,
  Toolkit,
  ToolkitChapter,
  ToolkitsAnswer,
  TranslationRef,
  UploadAnswer,
  UploadDraft,
  UploadDraftChange,
  UploadDraftsAnswer,
  UsageAnswer,
  UsageRequest,
  UserPreferences,
};

/**
 * Tells the OpenAPI generator the names of the contract's schemas, from outside: the contract imports nothing but zod, and
 * the generator's own `.openapi(name)` names a copy that no other schema refers to.
 */
export function nameSchemas(): void {
  for (const [refId, schema] of Object.entries(NAMED))
    zodToOpenAPIRegistry.add(schema, { _internal: { refId } });
  // Both cases are accepted, which JSON Schema cannot see behind the transformation.
  const languages = [...LANGUAGES, ...LANGUAGES.map((code) => code.toUpperCase())];
  zodToOpenAPIRegistry.add(LanguageCode, { type: "string", enum: languages });
  // An address has a number as text.
  zodToOpenAPIRegistry.add(DatabaseIdText, {
    type: "integer",
    minimum: 1,
    maximum: DATABASE_ID_MAX,
  });
}
