import type { LibraryQuery } from "#contract/library";
import type { ContentClient } from "./client.server";

/** Returns a page of the visitor's saved posts, at most `pageSize`. Throws `unauthenticated` without a session. */
export function getLibrary(
  content: ContentClient,
  { search, sort, page }: Pick<LibraryQuery, "search" | "sort" | "page">,
  pageSize: number,
) {
  return content.get("/user_library", {
    params: {
      query: { search, sort, page, page_size: pageSize, language: content.contentLanguage },
    },
  });
}
