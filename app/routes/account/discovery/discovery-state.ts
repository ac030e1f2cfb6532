import { RECOMMENDATIONS_PAGE_SIZE, SEARCH_PAGE_SIZE_MAX, SHUFFLE_SEED_S } from "#contract/limits";

export const DISCOVERY_PATH = "/account/discovery/";

/** The lists of the page, with their query parameters. */
export const LISTS = { documents: "page", collections: "collections" } as const;
export type ListName = keyof typeof LISTS;

/** Most pages of a list on the page: what one call returns. */
const PAGES_MAX = SEARCH_PAGE_SIZE_MAX / RECOMMENDATIONS_PAGE_SIZE;

/** The state in the address: how many pages of each list are open, and since when. */
export interface DiscoveryState {
  pages: Record<ListName, number>;
  /** Seconds since 1970. Later saves do not change the lists until the page is opened again. */
  asOf: number;
}

/** Reads the state from the address. `now` is in seconds since 1970. Ignores invalid values. */
export function readDiscoveryState(query: URLSearchParams, now: number): DiscoveryState {
  const asOf = wholeNumber(query.get("at"));
  const isCurrent = asOf <= now && asOf > now - SHUFFLE_SEED_S;
  return {
    pages: { documents: pageOf(query, "documents"), collections: pageOf(query, "collections") },
    asOf: isCurrent ? asOf : now,
  };
}

/** Returns the path with one more page of a list; null if there is no more. */
export function morePath(
  { pages, asOf }: DiscoveryState,
  list: ListName,
  left: number,
): string | null {
  const next = pages[list] + 1;
  if (left <= 0 || next > PAGES_MAX) return null;
  const query = new URLSearchParams();
  for (const [name, page] of Object.entries({ ...pages, [list]: next }) as [ListName, number][])
    if (page > 1) query.set(LISTS[name], String(page));
  query.set("at", String(asOf));
  return `${DISCOVERY_PATH}?${query}`;
}

function pageOf(query: URLSearchParams, list: ListName): number {
  return Math.min(Math.max(1, wholeNumber(query.get(LISTS[list]))), PAGES_MAX);
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : 0;
}
