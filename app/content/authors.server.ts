import { Author, AuthorsAnswer, type AuthorSort } from "#contract/authors";
import { AUTHORS_PAGE_SIZE } from "#contract/limits";
import type { ContentClient } from "./client.server";

/** A page of those who have public work, by letter of their first or last names as the page's language sorts them. */
export function getAuthors(content: ContentClient, names: { letter?: string; search: string; sort: AuthorSort; page: number }) {
  return content.get("/authors", { ...names, page_size: AUTHORS_PAGE_SIZE, language: content.language }, AuthorsAnswer);
}

/** An author with their public work, at most 100 of each kind. Throws AppError("not_found"). */
export function getAuthor(content: ContentClient, slug: string) {
  return content.get(`/authors/${encodeURIComponent(slug)}`, { language: content.language }, Author);
}
