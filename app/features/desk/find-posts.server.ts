import type { SearchPostType } from "#contract/names";
import { SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/search.server";
import type { FoundPost, FoundPosts } from "./found-posts";

/** How many are offered. Ours: more would be looked over by nobody, who writes another word instead. */
const FOUND_MAX = 8;
/** What articles, toolkits and collections lead to. */
const RESOURCE_TYPES: SearchPostType[] = ["document", "article", "toolkit"];
/** What collections of the site hold. */
const DOCUMENT_TYPES: SearchPostType[] = ["document"];

/** Public posts to words, the best first, for lists of resources; for the list `documents`, documents alone. */
export async function findPosts(
  content: ContentClient,
  list: string,
  words: string,
): Promise<FoundPosts> {
  const query = words
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
