import { RESERVED_CHAPTER_SLUGS } from "#contract/admin-rules";
import { AppError } from "#contract/errors";
import { type ContentClient, inLanguage } from "./client.server";
import type { SearchRequestInput } from "#contract/search";

const bySlug = (content: ContentClient, slug: string) => ({
  params: inLanguage(content, { slug }),
});

/** Returns an article by its slug in any language. Throws AppError("not_found"), as all calls of this file do. */
export const getArticle = (content: ContentClient, slug: string) =>
  content.shared(["article", slug], () => content.get("/articles/{slug}", bySlug(content, slug)));

/** Returns a toolkit with the list of its chapters. */
export const getToolkit = (content: ContentClient, slug: string) =>
  content.shared(["toolkit", slug], () => content.get("/toolkits/{slug}", bySlug(content, slug)));

/** Returns one chapter, with its toolkit. */
export async function getToolkitChapter(content: ContentClient, slug: string, chapter: string) {
  // The content system serves a toolkit's references at this path.
  if (RESERVED_CHAPTER_SLUGS.includes(chapter))
    throw new AppError("not_found", "There is no such chapter");
  return content.shared(["chapter", slug, chapter], () =>
    content.get("/toolkits/{slug}/{chapter}", { params: inLanguage(content, { slug, chapter }) }),
  );
}

/** Returns a content page such as the privacy policy. */
export const getPage = (content: ContentClient, slug: string) =>
  content.shared(["page", slug], () => content.get("/pages/{slug}", bySlug(content, slug)));

/** Returns the public documents that changed last, newest first. */
export const getRecentDocuments = (content: ContentClient, limit: number) =>
  content.shared(["recent documents", limit], () =>
    content.post("/get_recent_documents", { body: { lang: content.contentLanguage, limit } }),
  );

/** Owners of files that can be downloaded together. */
export type FilesOwner = "collections" | "authors";

/** Returns the number of files of a collection's or an author's documents, and their bytes. Throws AppError("not_found"). */
export function getFilesWeight(content: ContentClient, owner: FilesOwner, databaseId: number) {
  return content.get(`/${owner}/{id}/files/weight`, { params: { path: { id: databaseId } } });
}

/** Returns a page of search results, with facets on request. */
export function searchDocuments(
  content: ContentClient,
  request: Omit<SearchRequestInput, "language">,
) {
  return content.shared(["search", request], () =>
    content.post("/search_documents", {
      body: { ...request, language: content.contentLanguage },
    }),
  );
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
