import type { LibraryAnswer } from "#contract/library";
import { OWN_LIST_PAGE_SIZE, SEARCH_PAGE_SIZE_MAX } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { getLibrary } from "~/content/library.server";
import { withoutAbstracts } from "~/features/posts/slim";
import type { LibraryState } from "./library-query";

/** The largest call that holds whole pages of ours. */
const CALL_SIZE = SEARCH_PAGE_SIZE_MAX - (SEARCH_PAGE_SIZE_MAX % OWN_LIST_PAGE_SIZE);

/** All pages of the library up to the one in view: "Show more" puts pages below those that are there. */
export async function loadLibrary(content: ContentClient, state: LibraryState) {
  const wanted = state.page * OWN_LIST_PAGE_SIZE;
  const size = Math.min(wanted, CALL_SIZE);
  const call = (page: number) => getLibrary(content, { search: state.find, sort: state.sort, page }, size);
  const first = await call(1);
  const rest = await Promise.all(numbersFrom2(Math.min(first.pages, Math.ceil(wanted / size))).map(call));
  const posts = [first, ...rest].flatMap((answer: LibraryAnswer) => answer.posts).slice(0, wanted);
  return { state, posts: withoutAbstracts(posts), count: first.count, size: first.size, modified: first.modified };
}

export type LibraryData = Awaited<ReturnType<typeof loadLibrary>>;

const numbersFrom2 = (to: number): number[] => Array.from({ length: Math.max(0, to - 1) }, (_, i) => i + 2);
