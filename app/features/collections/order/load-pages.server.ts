import { OWN_LIST_PAGE_SIZE, SEARCH_PAGE_SIZE_MAX } from "#contract/limits";

/** The largest request that holds whole pages of the list. */
const CALL_SIZE = SEARCH_PAGE_SIZE_MAX - (SEARCH_PAGE_SIZE_MAX % OWN_LIST_PAGE_SIZE);

/** Loads all pages of the user's own list up to the current one: "Show more" adds pages below the existing ones. */
export async function loadPages<P, A extends { pages: number; posts: P[] }>(
  pages: number,
  call: (page: number, size: number) => Promise<A>,
): Promise<A> {
  const wanted = pages * OWN_LIST_PAGE_SIZE;
  const size = Math.min(wanted, CALL_SIZE);
  const first = await call(1, size);
  const rest = await Promise.all(
    numbersFrom2(Math.min(first.pages, Math.ceil(wanted / size))).map((page) => call(page, size)),
  );
  return { ...first, posts: [first, ...rest].flatMap(({ posts }) => posts).slice(0, wanted) };
}

const numbersFrom2 = (to: number): number[] =>
  Array.from({ length: Math.max(0, to - 1) }, (_, i) => i + 2);
