import { expect, it } from "vitest";
import { COLLECTION_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { FIRST_POSITION } from "~/paths/account";
import { fakeContentClient } from "../../../../tests/setup/content-client";
import { loadItems } from "./details.server";

const documents = Array.from({ length: COLLECTION_POSTS_MAX }, (_, index) => index + 1);
const PAGES = Math.ceil(COLLECTION_POSTS_MAX / OWN_LIST_PAGE_SIZE);

/** Returns a content system with a full collection; it records requests. */
function fullCollection() {
  const requested: unknown[] = [];
  const content = fakeContentClient(({ query }) => {
    requested.push(query);
    const size = Number(query.page_size);
    const pages = Math.ceil(documents.length / size);
    const page = Math.min(Number(query.page), pages);
    const posts = documents
      .slice((page - 1) * size, page * size)
      .map((databaseId) => ({ databaseId }));
    return {
      posts,
      page,
      pages,
      count: documents.length,
      size: documents.length,
      modified: "2026-03-01T10:00:00.000Z",
    };
  });
  return { content, requested };
}

it("loads any page of a full collection with one request, and names the post before the page", async () => {
  for (const [page, first] of [
    [1, FIRST_POSITION],
    [2, OWN_LIST_PAGE_SIZE],
    [PAGES, (PAGES - 1) * OWN_LIST_PAGE_SIZE],
  ] as const) {
    const { content, requested } = fullCollection();
    const { posts, pages, state } = await loadItems(
      content,
      { databaseId: 7, documents },
      { find: "", page },
    );
    expect(requested).toHaveLength(1);
    expect(posts.length).toBeLessThanOrEqual(OWN_LIST_PAGE_SIZE);
    expect([posts[0]?.after, pages, state.page]).toEqual([first, PAGES, page]);
  }
});

it("returns the last page when the requested one is past the end", async () => {
  const { content } = fullCollection();
  expect(
    (await loadItems(content, { databaseId: 7, documents }, { find: "", page: PAGES + 5 })).state
      .page,
  ).toBe(PAGES);
});
