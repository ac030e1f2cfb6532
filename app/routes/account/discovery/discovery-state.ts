import { RECOMMENDATIONS_PAGE_SIZE, SEARCH_PAGE_SIZE_MAX, SHUFFLE_SEED_S } from "#contract/limits";

export const DISCOVERY_PATH = "/account/discovery/";

/** The lists of the page, and what their pages are called in its address. */
export const LISTS = { documents: "page", collections: "collections" } as const;
export type ListName = keyof typeof LISTS;

/** Pages of a list that are shown below each other at most: what one call answers. */
const PAGES_MAX = SEARCH_PAGE_SIZE_MAX / RECOMMENDATIONS_PAGE_SIZE;

/** What the address says: how far each list is open, and since when. */
export interface DiscoveryState {
  pages: Record<ListName, number>;
  /** Seconds since 1970. What the visitor saves later leaves the lists as they are until the page is entered anew. */
  asOf: number;
}

/** Takes the address, and the time in seconds since 1970. Whatever cannot be is as if it were not there. */
export function readDiscoveryState(query: URLSearchParams, now: number): DiscoveryState {
  const asOf = wholeNumber(query.get("at"));
  const isCurrent = asOf <= now && asOf > now - SHUFFLE_SEED_S;
  return {
    pages: { documents: pageOf(query, "documents"), collections: pageOf(query, "collections") },
    asOf: isCurrent ? asOf : now,
  };
}

/** Path of the page on which a list is one page longer; null where nothing is left of it, or no more is shown. */
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
