/** Resources that "more" adds. */
export const PIECES_STEP = 12;

/** What of a collection is asked for: words to filter by, and how many steps are shown. */
export interface PiecesQuery {
  q: string;
  page: number;
}

/** Path of the collection with this query, without language. */
export function piecesPath(slug: string, { q, page }: PiecesQuery): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return `/collection/${encodeURIComponent(slug)}${query && `?${query}`}`;
}
