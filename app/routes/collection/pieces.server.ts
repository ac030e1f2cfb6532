import { SEARCH_TEXT_MAX_CHARS } from "#contract/limits";
import type { FacetRow } from "#contract/search";
import type { ContentClient } from "~/content/client.server";
import { searchCollection } from "~/content/search.server";
import { isFiltered, PIECES_STEP, type PiecesQuery } from "./pieces-query";

/** All that a collection can hold. */
export const PIECE_TYPES = ["document" as const, "article" as const, "toolkit" as const];

/** Most pieces that one call gives, a whole number of steps. */
const BATCH = 8 * PIECES_STEP;
/** Furthest step of the list and of the slider: nobody taps "more" so often, and the page would grow without end. */
const STEPS_MAX = 40;
/** Keywords that an address may choose and a page offers. Ours: two screens of a phone. */
const KEYWORDS_MAX = 40;
/** Longest slug that is asked for. */
const SLUG_MAX_CHARS = 200;

/** Reads `?q=&keyword=&page=&slide=`; whatever makes no sense counts as not said. */
export function readPiecesQuery(parameters: URLSearchParams): PiecesQuery {
  const keywords = parameters.getAll("keyword").map((slug) => slug.trim()).filter((slug) => slug !== "" && slug.length <= SLUG_MAX_CHARS);
  return {
    q: (parameters.get("q") ?? "").trim().slice(0, SEARCH_TEXT_MAX_CHARS),
    keywords: [...new Set(keywords)].slice(0, KEYWORDS_MAX),
    page: stepOf(parameters.get("page")),
    slide: stepOf(parameters.get("slide")),
  };
}

function stepOf(value: string | null): number {
  const step = Number(value);
  return Number.isInteger(step) && step >= 1 ? Math.min(step, STEPS_MAX) : 1;
}

/**
 * All pieces of a collection up to the end of a page, so that an address shows what "more" has shown, and the keywords of
 * those that match the words: each with the number that choosing it alone would show.
 */
export async function getPieces(content: ContentClient, databaseId: number, { q, keywords, page }: PiecesQuery) {
  const wanted = page * PIECES_STEP;
  const size = Math.min(wanted, BATCH);
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(wanted / size) }, (_, i) =>
      searchCollection(content, databaseId, {
        search: q,
        user_search: q !== "",
        sort_by: q ? "Relevance" : "Latest",
        post_type: PIECE_TYPES,
        document_keywords: keywords,
        page: i + 1,
        page_size: size,
        facets: i === 0,
      }),
    ),
  );
  const rows = answers[0]?.facets?.keywords ?? [];
  return {
    cards: answers.flatMap((answer) => answer.documents).slice(0, wanted),
    count: answers[0]?.count ?? 0,
    keywords: offered(rows),
  };
}

/** Chosen keywords first, then those of most pieces. */
function offered(rows: readonly FacetRow[]) {
  const chosen = rows.filter((row) => row.selected);
  const others = rows.filter((row) => !row.selected && row.count > 0);
  return [...chosen, ...others].slice(0, KEYWORDS_MAX).map(({ slug, name, count, selected }) => ({ slug, name, count, selected }));
}
export type Keyword = ReturnType<typeof offered>[number];

/** The query without what no term is called: the page speaks only of what it filters by. */
export function knownQuery(query: PiecesQuery, keywords: readonly Keyword[]): PiecesQuery {
  const chosen = new Set(keywords.filter((keyword) => keyword.selected).map((keyword) => keyword.slug));
  return { ...query, keywords: query.keywords.filter((slug) => chosen.has(slug)) };
}

/** What robots may do with a page of this query. */
export function robotsOf(query: PiecesQuery): string | undefined {
  return isFiltered(query) || query.page > 1 || query.slide > 1 ? "noindex,follow" : undefined;
}
