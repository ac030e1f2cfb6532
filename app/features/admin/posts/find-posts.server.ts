import type { SearchPostType } from "#contract/names";
import { SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/posts.server";
import type { FoundPost, FoundPosts } from "./found-posts";

/** Number of results. Chosen: editors refine the search rather than scan more. */
const FOUND_MAX = 8;
/** Types that articles, toolkits and collections link to. */
const RESOURCE_TYPES: SearchPostType[] = ["document", "article", "toolkit"];
/** Types that site collections contain. */
const DOCUMENT_TYPES: SearchPostType[] = ["document"];

/** Returns the public posts that match, the best first, for lists of resources; for the list `documents`, documents only. */
export async function findPosts(
  content: ContentClient,
  list: string,
  searchText: string,
): Promise<FoundPosts> {
  const query = searchText
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, SUGGEST_TEXT_MAX_CHARS);
  if (!query) return { list, query, posts: [] };
  const { documents } = await searchDocuments(content, {
    search: query,
    sort_by: "Relevance",
    post_type: list === "documents" ? DOCUMENT_TYPES : RESOURCE_TYPES,
    page_size: FOUND_MAX,
  });
  return {
    list,
    query,
    posts: documents.map(({ databaseId, type, title, language, link }): FoundPost => ({
      databaseId,
      type,
      title,
      language,
      link,
    })),
  };
}
