import { Document } from "#contract/documents";
import { RecentAnswer } from "#contract/search";
import type { ContentClient } from "./client.server";

/** Where each type of document has its page, and where the content system has it. */
const CALLS = { document: "/documents", internal_document: "/internal_documents", internal_pdf: "/internal_pdfs" } as const;
export type DocumentType = keyof typeof CALLS;

/** A document by a slug of any language, an internal one for staff alone. Throws AppError("not_found"). */
export function getDocument(content: ContentClient, slug: string, type: DocumentType = "document") {
  return content.get(`${CALLS[type]}/${encodeURIComponent(slug)}`, { language: content.language }, Document);
}

/** The newest documents, `limit` of them. */
export function getRecentDocuments(content: ContentClient, limit: number) {
  return content.post("/get_recent_documents", { lang: content.language, limit }, RecentAnswer);
}
