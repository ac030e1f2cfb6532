import type { SearchRequestInput } from "#contract/search";
import type { ContentClient } from "./client.server";

/** A page of search results, with facets when the request asks for them. */
export function searchDocuments(
  content: ContentClient,
  request: Omit<SearchRequestInput, "language">,
) {
  return content.post("/search_documents", {
    body: { ...request, language: content.contentLanguage },
  });
}

/** A search within one public collection. Throws AppError("not_found"). */
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
