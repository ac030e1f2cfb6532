import {
  Document,
  type DocumentRemoval,
  DocumentUses,
  FileHistoriesAnswer,
  FileHistory,
  Tombstone,
} from "#contract/documents";
import { FileText } from "#contract/file-text";
import { RecentAnswer } from "#contract/search";
import { DocumentRef } from "#contract/uploads";
import { type ContentClient, read } from "./client.server";

/** Where each type of document has its page, and where the content system has it. */
const CALLS = {
  document: "/documents",
  internal_document: "/internal_documents",
  internal_pdf: "/internal_pdfs",
} as const;
export type DocumentType = keyof typeof CALLS;

/** A document by a slug of any language, an internal one for staff alone. Throws AppError("not_found"), and AppError("gone") for one that was removed. */
export function getDocument(content: ContentClient, slug: string, type: DocumentType = "document") {
  return content.get(
    `${CALLS[type]}/${encodeURIComponent(slug)}`,
    { language: content.contentLanguage },
    Document,
  );
}

/** What is said where a document was until it was removed. Throws AppError("not_found"). */
export function getTombstone(content: ContentClient, slug: string, type: DocumentType) {
  return content.get(
    `${CALLS[type]}/${encodeURIComponent(slug)}/tombstone`,
    { language: content.contentLanguage },
    Tombstone,
  );
}

/** A page of a file's text: by its number, or the one with a page of the file. Throws AppError("not_found"), and AppError("gone") with its document. */
export function getFileText(
  content: ContentClient,
  fileId: string,
  asked: { page: number } | { original: number },
) {
  return content.get(`/files/${encodeURIComponent(fileId)}/text`, asked, FileText);
}

/** The newest documents, `limit` of them. */
export function getRecentDocuments(content: ContentClient, limit: number) {
  return content.post(
    "/get_recent_documents",
    { lang: content.contentLanguage, limit },
    RecentAnswer,
  );
}

/** For staff: the files of a document with what each was before. */
export function getFileHistories(content: ContentClient, databaseId: number) {
  return content.get(
    `/documents/${databaseId}/files`,
    { language: content.contentLanguage },
    FileHistoriesAnswer,
  );
}

/** For staff: sends a form with a new version of a file on as it comes in. Throws as `get` does. */
export async function replaceFile(
  content: ContentClient,
  request: Request,
  databaseId: number,
  fileId: string,
) {
  return read(
    await content.forward(request, `/documents/${databaseId}/files/${fileId}`, "PUT"),
    FileHistory,
  );
}

/** For staff: what else is changed when a document goes. */
export function getDocumentUses(content: ContentClient, databaseId: number) {
  return content.get(
    `/documents/${databaseId}/uses`,
    { language: content.contentLanguage },
    DocumentUses,
  );
}

/** For staff: removes a document. The reason is in the language of the page. */
export function removeDocument(
  content: ContentClient,
  databaseId: number,
  removal: Pick<DocumentRemoval, "reason" | "successor">,
) {
  return content.send(
    `/documents/${databaseId}`,
    { ...removal, language: content.contentLanguage },
    "DELETE",
  );
}

/** For staff: brings a removed document back; returns where it is. */
export function restoreDocument(content: ContentClient, databaseId: number) {
  return content.post(
    `/documents/${databaseId}/restore?language=${content.contentLanguage}`,
    {},
    DocumentRef,
  );
}
