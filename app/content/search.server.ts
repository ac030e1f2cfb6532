import type { SearchRequestInput } from "#contract/search";
import type { ContentClient } from "./client.server";

/** Returns a page of search results, with facets on request. */
export function searchDocuments(
  content: ContentClient,
  request: Omit<SearchRequestInput, "language">,
) {
  return content.post("/search_documents", {
    body: { ...request, language: content.contentLanguage },
  });
}

/** Searches within one public collection. Throws AppError("not_found"). */
export function searchCollection(
  content: ContentClient,
  databaseId: number,
  request: Omit<SearchRequestInput, "language">,
) {
  return content.post("/collections/{id}/documents", {
    params: { path: { id: databaseId } },
    body: { ...request, language: content.contentLanguage },
  });
}
