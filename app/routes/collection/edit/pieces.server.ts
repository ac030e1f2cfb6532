import type { InternalCollection } from "#contract/internal-collections";
import type { ContentClient } from "~/content/client.server";
import { getCollectionPosts } from "~/content/internal-collections.server";
import { TO_THE_FRONT } from "~/features/library/paths";
import { loadPages } from "~/features/own-order/load-pages.server";
import type { PiecesState } from "./edit-query";

/** The pieces with their notes and the places they have in the whole, up to the page in view. */
export async function loadPieces(content: ContentClient, { databaseId, documents }: Pick<InternalCollection, "databaseId" | "documents">, state: PiecesState) {
  const { posts, count, size, modified } = await loadPages(state.page, (page, page_size) => getCollectionPosts(content, databaseId, { search: state.find, page, page_size }));
  const before = new Map(documents.map((id, place) => [id, documents[place - 1] ?? TO_THE_FRONT]));
  // What rows do not show does not travel.
  const rows = posts.map((post) => ({ ...post, abstract: "", files: [], publishers: [], contributors: [], after: before.get(post.databaseId) ?? TO_THE_FRONT }));
  return { state, posts: rows, count, size, modified };
}

export type PiecesData = Awaited<ReturnType<typeof loadPieces>>;
export type Piece = PiecesData["posts"][number];
