import { expect, it } from "vitest";
import { COLLECTION_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { TO_THE_FRONT } from "~/features/library/paths";
import { loadPieces } from "./pieces.server";

const documents = Array.from({ length: COLLECTION_POSTS_MAX }, (_, index) => index + 1);
const PAGES = Math.ceil(COLLECTION_POSTS_MAX / OWN_LIST_PAGE_SIZE);

/** A content system with a collection that is full; it notes what it was asked. */
function fullCollection() {
  const asked: unknown[] = [];
  const get = async (_path: string, query: { page: number; page_size: number }) => {
    asked.push(query);
    const page = Math.min(query.page, Math.ceil(documents.length / query.page_size));
    const posts = documents
      .slice((page - 1) * query.page_size, page * query.page_size)
      .map((databaseId) => ({ databaseId }));
    return {
      posts,
      page,
      pages: Math.ceil(documents.length / query.page_size),
      count: documents.length,
      size: documents.length,
      modified: "2026-03-01T10:00:00.000Z",
    };
  };
  return { content: { language: "en", get } as unknown as ContentClient, asked };
}

it("loads one page of thousands, wherever it is, and knows what stands before it", async () => {
  for (const [page, first] of [
    [1, TO_THE_FRONT],
    [2, OWN_LIST_PAGE_SIZE],
    [PAGES, (PAGES - 1) * OWN_LIST_PAGE_SIZE],
  ] as const) {
    const { content, asked } = fullCollection();
    const { posts, pages, state } = await loadPieces(
      content,
      { databaseId: 7, documents },
      { find: "", page },
    );
    expect(asked).toHaveLength(1);
    expect(posts.length).toBeLessThanOrEqual(OWN_LIST_PAGE_SIZE);
    expect([posts[0]?.after, pages, state.page]).toEqual([first, PAGES, page]);
  }
});

it("says which page it is where the one that was asked for is past the last", async () => {
  const { content } = fullCollection();
  expect(
    (await loadPieces(content, { databaseId: 7, documents }, { find: "", page: PAGES + 5 })).state
      .page,
  ).toBe(PAGES);
});
