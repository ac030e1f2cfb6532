import { SEARCH_PAGE_SIZE_MAX } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/search.server";
import type { FieldTerm, OfferedTerm } from "./field-term";

/** Public collections, the site's own and featured ones, as a field of terms offers them. */

/** Pages to load at most. Chosen: five hundred collections are more than any library features. */
const PAGES_MAX = 5;

const POST_TYPE = ["featured_collection"] as const;
type Hit = Awaited<ReturnType<typeof searchDocuments>>["documents"][number];

/** Returns all collections by title, and their number. */
export async function listCollections(
  content: ContentClient,
): Promise<{ collections: FieldTerm[]; count: number }> {
  const page = (number: number) =>
    searchDocuments(content, {
      post_type: [...POST_TYPE],
      sort_by: "Alphabetical",
      page: number,
      page_size: SEARCH_PAGE_SIZE_MAX,
    });
  const first = await page(1);
  const pages = Math.min(PAGES_MAX, Math.ceil(first.count / SEARCH_PAGE_SIZE_MAX));
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) => page(at + 2)),
  );
  const hits = [first, ...others].flatMap(({ documents }) => documents);
  return { collections: hits.map((hit) => choiceOf(hit, content.language)), count: first.count };
}

/** Returns the collections whose titles or texts match, best first. */
export async function findCollections(
  content: ContentClient,
  search: string,
  limit: number,
): Promise<{ collections: OfferedTerm[]; count: number }> {
  const { documents, count } = await searchDocuments(content, {
    post_type: [...POST_TYPE],
    search,
    sort_by: "Relevance",
    page_size: limit,
  });
  return {
    collections: documents.map((hit) => ({
      ...choiceOf(hit, content.language),
      marks: hit.match?.titleMarks ?? [],
    })),
    count,
  };
}

function choiceOf(
  { databaseId, title, language, postCount }: Hit,
  pageLanguage: string,
): FieldTerm {
  return {
    slug: String(databaseId),
    name: title,
    count: postCount ?? 0,
    ...(language !== pageLanguage && { lang: language }),
  };
}
