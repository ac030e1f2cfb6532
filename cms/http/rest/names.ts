import { zodToOpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { Account, AccountExport } from "../../contract/accounts";
import { Author, AuthorClaim, AuthorsAnswer, ListedAuthor } from "../../contract/authors";
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
  Document,
  DocumentFile,
  FileHistory,
  FileVersion,
  Tombstone,
} from "../../contract/documents";
import { ErrorBody } from "../../contract/errors";
import {
  CollectionPostsAnswer,
  CollectionState,
  CollectionSummary,
  InternalCollection,
  InternalCollectionsAnswer,
  PromotionRequest,
  PromotionRequestsAnswer,
} from "../../contract/internal-collections";
import { LANGUAGES } from "../../contract/languages";
import { LibraryAnswer } from "../../contract/library";
import { Message, MessagesAnswer } from "../../contract/messages";
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
import { SuggestedPost, SuggestedTerm, SuggestionsAnswer } from "../../contract/suggestions";
import {
  ListedTerm,
  TaxonomiesAnswer,
  TermDirectory,
  TermTreeAnswer,
} from "../../contract/taxonomies";
import {
  IncomingFile,
  Submission,
  SubmissionInput,
  SubmissionsAnswer,
  UploadAnswer,
  UploadDraft,
} from "../../contract/uploads";
import { UsageRequest } from "../../contract/usage";

/**
 * The schemas of the contract that the OpenAPI document names and writes out once. Not those that are met as nullable
 * first (`Image`, `MediaItem`): the generator would write them as nullable for all.
 */
const NAMED = {
  Account,
  AccountExport,
  Article,
  ArticleBlock,
  Author,
  AuthorClaim,
  AuthorsAnswer,
  Card,
  ChapterRef,
  Collection,
  CollectionPostsAnswer,
  CollectionState,
  CollectionSummary,
  CollectionsAnswer,
  Document,
  DocumentFile,
  ErrorBody,
  FacetRow,
  FileHistory,
  FileVersion,
  FileSummary,
  FilesWeight,
  InternalCollection,
  InternalCollectionsAnswer,
  LibraryAnswer,
  ListedAuthor,
  ListedTerm,
  Message,
  MessagesAnswer,
  Page,
  PromotionRequest,
  PromotionRequestsAnswer,
  RecentAnswer,
  Relaxation,
  SearchAnswer,
  SearchHit,
  SuggestedPost,
  SuggestedTerm,
  SuggestionsAnswer,
  TaxonomiesAnswer,
  Term,
  TermDirectory,
  TermRef,
  TermTreeAnswer,
  Tombstone,
  Toolkit,
  ToolkitChapter,
  ToolkitsAnswer,
  TranslationRef,
  IncomingFile,
  Submission,
  SubmissionsAnswer,
  UploadAnswer,
  UploadDraft,
  RecentRequest,
  SearchRequest,
  SubmissionInput,
  UsageRequest,
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
}
