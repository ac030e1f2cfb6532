import type { InternalCollection } from "#contract/internal-collections";
import { OWN_LIST_PAGE_SIZE } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { getCollectionPosts } from "~/content/internal-collections.server";
import { TO_THE_FRONT } from "~/features/library/paths";
import type { PiecesState } from "./edit-query";

/**
 * Loads a page of the posts, with their notes and their positions in the collection. Returns the last page if the requested one
 * is past it.
 */
export async function loadPieces(
  content: ContentClient,
  { databaseId, documents }: Pick<InternalCollection, "databaseId" | "documents">,
  state: PiecesState,
) {
  const { posts, count, size, internal, modified, page, pages } = await getCollectionPosts(
    content,
    databaseId,
    { search: state.find, page: state.page, page_size: OWN_LIST_PAGE_SIZE },
  );
  const before = new Map(documents.map((id, place) => [id, documents[place - 1] ?? TO_THE_FRONT]));
  // Fields that rows do not show are emptied to keep the response small.
  const rows = posts.map((post) => ({
    ...post,
    abstract: "",
    files: [],
    publishers: [],
    contributors: [],
    after: before.get(post.databaseId) ?? TO_THE_FRONT,
  }));
  return { state: { ...state, page }, posts: rows, pages, count, size, internal, modified };
}

export type PiecesData = Awaited<ReturnType<typeof loadPieces>>;
export type Piece = PiecesData["posts"][number];
