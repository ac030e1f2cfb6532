import { collectionPath } from "~/features/collections/paths";

/** Resources that "more" adds. */
export const PIECES_STEP = 12;
/** Furthest step of the list and of the slider: nobody taps "more" so often, and the page would grow without end. */
export const STEPS_MAX = 40;

/** What of a collection is asked for: words and keywords to filter by, and how many steps the list and the slider show. */
export interface PiecesQuery {
  q: string;
  /** Slugs; a resource needs one of them. */
  keywords: string[];
  page: number;
  slide: number;
}

/** Whether less than the whole collection is asked for. */
export const isFiltered = ({ q, keywords }: Pick<PiecesQuery, "q" | "keywords">) =>
  q !== "" || keywords.length > 0;

/** Path of the collection with this query, without language. */
export function piecesPath(slug: string, { q, keywords, page, slide }: PiecesQuery): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  for (const keyword of keywords) parameters.append("keyword", keyword);
  if (page > 1) parameters.set("page", String(page));
  if (slide > 1) parameters.set("slide", String(slide));
  const query = parameters.toString();
  return `${collectionPath(slug)}${query && `?${query}`}`;
}

/** The query with a keyword more, or without it. Another list begins at its first page. */
export function toggled(query: PiecesQuery, keyword: string): PiecesQuery {
  const keywords = query.keywords.includes(keyword)
    ? query.keywords.filter((known) => known !== keyword)
    : [...query.keywords, keyword];
  return { ...query, keywords, page: 1 };
}
