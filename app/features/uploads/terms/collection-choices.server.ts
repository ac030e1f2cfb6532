import { SEARCH_PAGE_SIZE_MAX } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/search.server";
import type { FieldTerm, OfferedTerm } from "./field-term";

/** Collections that everybody may read, the site's own and those that are featured, as a field of terms has them. */

/** Pages of them that are looked through. Ours: five hundred are more than any library features. */
const PAGES_MAX = 5;

const POST_TYPE = ["featured_collection"] as const;
type Hit = Awaited<ReturnType<typeof searchDocuments>>["documents"][number];

/** All of them by title, and how many there are. */
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

/** Those whose titles or texts fit what is typed, best first. */
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
