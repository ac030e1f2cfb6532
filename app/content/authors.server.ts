import { Author, AuthorsAnswer } from "#contract/authors";
import type { ContentClient } from "./client.server";

/** Everyone who has public work, by name as the page's language sorts it. */
export function getAuthors(content: ContentClient) {
  return content.get("/authors", { language: content.language }, AuthorsAnswer);
}

/** An author with their public work, at most 100 of each kind. Throws AppError("not_found"). */
export function getAuthor(content: ContentClient, slug: string) {
  return content.get(`/authors/${encodeURIComponent(slug)}`, { language: content.language }, Author);
}
