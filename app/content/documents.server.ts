import { FileHistory } from "#contract/documents";
import { type ContentClient, read } from "./client.server";

export type DocumentType = "document" | "internal_document" | "internal_pdf";

/** A document by a slug of any language, an internal one for staff alone. Throws AppError("not_found"), and AppError("gone") for one that was removed. */
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

/** What is said where a document was until it was removed. Throws AppError("not_found"). */
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

/** A page of a file's text: by its number, or the one with a page of the file. Throws AppError("not_found"), and AppError("gone") with its document. */
export function getFileText(
  content: ContentClient,
  fileId: string,
  asked: { page: number } | { original: number },
) {
  return content.get("/files/{id}/text", { params: { path: { id: fileId }, query: asked } });
}

/** A page of the text that a document holds itself, in the page's language or the nearest, or in exactly the one that `in` names. Throws AppError("not_found"), and AppError("gone"). */
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

/** For staff: sends a form with a new version of a file on as it comes in. */
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
