import type { Migration } from "kysely";
import * as content from "./0001_content";
import * as search from "./0002_search";
import * as wordIndex from "./0003_word_index";
import * as fileTexts from "./0004_file_texts";
import * as accounts from "./0005_accounts";
import * as libraryAndCollections from "./0006_library_and_collections";
import * as invitationKeys from "./0007_invitation_keys";
import * as messages from "./0008_messages";
import * as uploads from "./0009_uploads";
import * as uploadsOfEndedAccounts from "./0010_uploads_of_ended_accounts";
import * as fileVersionsAndTombstones from "./0011_file_versions_and_tombstones";
import * as authorProfiles from "./0012_author_profiles";
import * as indexesOnReferences from "./0013_indexes_on_references";
import * as auditLog from "./0014_audit_log";
import * as usage from "./0015_usage";
import * as deskPosts from "./0016_desk_posts";
import * as recommendationsAndSpotlight from "./0017_recommendations_and_spotlight";
import * as termsAndPeople from "./0018_terms_and_people";
import * as internal from "./0020_internal";
import * as withheldFiles from "./0021_withheld_files";
import * as newsletter from "./0022_newsletter";
import * as newsletterRuns from "./0023_newsletter_runs";
import * as goneCollections from "./0024_gone_collections";
import * as textVersions from "./0025_text_versions";
import * as contentChanged from "./0026_content_changed";
import * as harvesting from "./0027_harvesting";
import * as consents from "./0028_consents";
import * as postingsByChunk from "./0029_postings_by_chunk";
import * as checkAttempts from "./0030_check_attempts";
import * as fileAttempts from "./0031_file_attempts";
import * as termsChanged from "./0032_terms_changed";
import * as searchFreshChunks from "./0033_search_fresh_chunks";
import * as documentTexts from "./0034_document_texts";
import * as termPicks from "./0035_term_picks";
import * as redirects from "./0036_redirects";
import * as joinedFreshChunks from "./0037_joined_fresh_chunks";
import * as plainNames from "./0038_plain_names";
import * as plainColumns from "./0039_plain_columns";
import * as searchOutbox from "./0040_search_outbox";
import * as refusedPosts from "./0041_refused_posts";

/** All migrations in order. Never change a released one; add a new one instead. */
export const migrations: Record<string, Migration> = {
  "0001_content": content,
  "0002_search": search,
  "0003_word_index": wordIndex,
  "0004_file_texts": fileTexts,
  "0005_accounts": accounts,
  "0006_library_and_collections": libraryAndCollections,
  "0007_invitation_keys": invitationKeys,
  "0008_messages": messages,
  "0009_uploads": uploads,
  "0010_uploads_of_ended_accounts": uploadsOfEndedAccounts,
  "0011_file_versions_and_tombstones": fileVersionsAndTombstones,
  "0012_author_profiles": authorProfiles,
  "0013_indexes_on_references": indexesOnReferences,
  "0014_audit_log": auditLog,
  "0015_usage": usage,
  "0016_desk_posts": deskPosts,
  "0017_recommendations_and_spotlight": recommendationsAndSpotlight,
  "0018_terms_and_people": termsAndPeople,
  // There is no 0019.
  "0020_internal": internal,
  "0021_withheld_files": withheldFiles,
  "0022_newsletter": newsletter,
  "0023_newsletter_runs": newsletterRuns,
  "0024_gone_collections": goneCollections,
  "0025_text_versions": textVersions,
  "0026_content_changed": contentChanged,
  "0027_harvesting": harvesting,
  "0028_consents": consents,
  "0029_postings_by_chunk": postingsByChunk,
  "0030_check_attempts": checkAttempts,
  "0031_file_attempts": fileAttempts,
  "0032_terms_changed": termsChanged,
  "0033_search_fresh_chunks": searchFreshChunks,
  "0034_document_texts": documentTexts,
  "0035_term_picks": termPicks,
  "0036_redirects": redirects,
  "0037_joined_fresh_chunks": joinedFreshChunks,
  "0038_plain_names": plainNames,
  "0039_plain_columns": plainColumns,
  "0040_search_outbox": searchOutbox,
  "0041_refused_posts": refusedPosts,
};
