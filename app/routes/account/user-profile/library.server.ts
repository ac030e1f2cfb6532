import type { ContentClient } from "~/content/client.server";
import { getLibrary } from "~/content/library.server";
import { loadPages } from "~/features/own-order/load-pages.server";
import { withoutAbstracts } from "~/features/posts/slim";
import type { LibraryState } from "./library-query";

/** Loads the library up to the last open page. */
export async function loadLibrary(content: ContentClient, state: LibraryState) {
  const { posts, count, size, modified } = await loadPages(state.page, (page, pageSize) =>
    getLibrary(content, { search: state.find, sort: state.sort, page }, pageSize),
  );
  return { state, posts: withoutAbstracts(posts), count, size, modified };
}

export type LibraryData = Awaited<ReturnType<typeof loadLibrary>>;
