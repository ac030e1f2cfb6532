import { collectionPath } from "~/paths/collections";

/** Resources that "more" adds. */
export const ITEMS_STEP = 12;

/** Maximum step of the list and of the slider. Chosen: no visitor presses "more" that often, and it limits the size of the page. */
export const STEPS_MAX = 40;

/** The view of a collection: words and keywords to filter by, and how many steps the list and the slider show. */
export interface ItemsQuery {
  q: string;
  /** Slugs; a resource must have at least one of them. */
  keywords: string[];
  page: number;
  slide: number;
}

/** Returns whether a filter is set. */
export const isFiltered = ({ q, keywords }: Pick<ItemsQuery, "q" | "keywords">) =>
  q !== "" || keywords.length > 0;

/** Returns the collection's path with this query, without the language. */
export function itemsPath(slug: string, { q, keywords, page, slide }: ItemsQuery): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  for (const keyword of keywords) parameters.append("keyword", keyword);
  if (page > 1) parameters.set("page", String(page));
  if (slide > 1) parameters.set("slide", String(slide));
  const query = parameters.toString();
  return `${collectionPath(slug)}${query && `?${query}`}`;
}

/** Returns the query with the keyword added or removed, back on the first page. */
export function toggled(query: ItemsQuery, keyword: string): ItemsQuery {
  const keywords = query.keywords.includes(keyword)
    ? query.keywords.filter((known) => known !== keyword)
    : [...query.keywords, keyword];
  return { ...query, keywords, page: 1 };
}
