import { Document } from "#contract/documents";
import { RecentAnswer } from "#contract/search";
import type { ContentClient } from "./client.server";

/** A public document by a slug of any language. Throws AppError("not_found"). */
export function getDocument(content: ContentClient, slug: string) {
  return content.get(`/documents/${encodeURIComponent(slug)}`, { language: content.language }, Document);
}

/** The newest documents, `limit` of them. */
export function getRecentDocuments(content: ContentClient, limit: number) {
  return content.post("/get_recent_documents", { lang: content.language, limit }, RecentAnswer);
}
