import { FileHistory } from "#contract/documents";
import { type ContentClient, read } from "./client.server";

export type DocumentType = "document" | "internal_document" | "internal_pdf";

/**
 * Returns a document by its slug in any language; internal ones for staff only. Throws AppError("not_found"), and
 * AppError("gone") for a deleted one.
 */
export function getDocument(content: ContentClient, slug: string, type: DocumentType = "document") {
  const query = { language: content.contentLanguage };
  const params = { path: { slug }, query };
  switch (type) {
    case "document":
      return content.get("/documents/{id}", { params: { path: { id: slug }, query } });
    case "internal_document":
      return content.get("/internal_documents/{slug}", { params });
    case "internal_pdf":
      return content.get("/internal_pdfs/{slug}", { params });
  }
}

/** Returns the message about a deleted document. Throws AppError("not_found"). */
export function getTombstone(content: ContentClient, slug: string, type: DocumentType) {
  const params = { path: { slug }, query: { language: content.contentLanguage } };
  switch (type) {
    case "document":
      return content.get("/documents/{slug}/tombstone", { params });
    case "internal_document":
      return content.get("/internal_documents/{slug}/tombstone", { params });
    case "internal_pdf":
      return content.get("/internal_pdfs/{slug}/tombstone", { params });
  }
}

/**
 * Returns a page of a file's text: by its number, or the one with a page of the file. Throws AppError("not_found"), and
 * AppError("gone") with its document.
 */
export function getFileText(
  content: ContentClient,
  fileId: string,
  asked: { page: number } | { original: number },
) {
  return content.get("/files/{id}/text", { params: { path: { id: fileId }, query: asked } });
}

/**
 * Returns a page of the text stored in a document, in the page's language or the nearest, or in exactly the one that `in` names.
 * Throws AppError("not_found"), and AppError("gone").
 */
export function getDocumentText(
  content: ContentClient,
  { type, slug }: { type: DocumentType; slug: string },
  asked: { page: number; in?: string },
) {
  const params = { path: { slug }, query: { language: content.contentLanguage, ...asked } };
  switch (type) {
    case "document":
      return content.get("/documents/{slug}/text", { params });
    case "internal_document":
      return content.get("/internal_documents/{slug}/text", { params });
    case "internal_pdf":
      return content.get("/internal_pdfs/{slug}/text", { params });
  }
}

/** For staff: streams a form with a new version of a file. */
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
