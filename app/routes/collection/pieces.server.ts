import type { Collection } from "#contract/collections";
import { SEARCH_TEXT_MAX_CHARS } from "#contract/limits";
import type { FacetRow, SearchAnswer, SearchHit, SearchRequestInput } from "#contract/search";
import type { ContentClient } from "~/content/client.server";
import { getCollectionPosts } from "~/content/internal-collections.server";
import { searchCollection } from "~/content/search.server";
import { isFiltered, PIECES_STEP, type PiecesQuery, STEPS_MAX } from "./pieces-query";

/** A post in the list: with the match when searching, with the makers' note in the makers' order. */
export type Piece = SearchHit & { note?: string };

/** The search scope: everything that a collection can contain and the visitor may see. */
export type Scope = Pick<SearchRequestInput, "indices" | "post_type">;
export const scopeOf = ({ staff }: { staff: boolean }): Scope =>
  staff
    ? {
        indices: ["public_search", "internal_search"],
        post_type: ["document", "article", "toolkit", "internal_document", "internal_pdf"],
      }
    : { post_type: ["document", "article", "toolkit"] };

/** Most posts that one call returns: a whole number of steps. */
const BATCH = 8 * PIECES_STEP;
/** Most keywords in an address and on a page. Chosen: two screens of a phone. */
const KEYWORDS_MAX = 40;
/** Longest accepted slug, in characters. */
const SLUG_MAX_CHARS = 200;

/** Reads `?q=&keyword=&page=&slide=`; ignores invalid values. */
export function readPiecesQuery(parameters: URLSearchParams): PiecesQuery {
  const keywords = parameters
    .getAll("keyword")
    .map((slug) => slug.trim())
    .filter((slug) => slug !== "" && slug.length <= SLUG_MAX_CHARS);
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
 * Loads all posts of a collection up to the end of the page, so that an address restores what "more" has shown. Also returns the
 * keywords of the posts that match the words; each count is what choosing that keyword alone would show. The unfiltered
 * collection is in its makers' order with their notes; with filters, the search ranks the posts.
 */
export async function getPieces(
  content: ContentClient,
  databaseId: number,
  query: PiecesQuery,
  scope: Scope,
) {
  const wanted = query.page * PIECES_STEP;
  const size = Math.min(wanted, BATCH);
  const pages = Array.from({ length: Math.ceil(wanted / size) }, (_, i) => i + 1);
  const { cards, count, facets } = isFiltered(query)
    ? await findPieces(content, databaseId, query, scope, { pages, size })
    : await listPieces(content, databaseId, scope, { pages, size });
  return { cards: cards.slice(0, wanted), count, keywords: offered(facets?.keywords ?? []) };
}

interface Found {
  cards: Piece[];
  count: number;
  facets: SearchAnswer["facets"];
}
interface Pages {
  pages: readonly number[];
  size: number;
}

async function listPieces(
  content: ContentClient,
  databaseId: number,
  scope: Scope,
  { pages, size }: Pages,
): Promise<Found> {
  const [keywords, ...answers] = await Promise.all([
    // Only for its keywords.
    searchCollection(content, databaseId, {
      ...scope,
      sort_by: "Latest",
      page_size: 1,
      facets: true,
    }),
    ...pages.map((page) => getCollectionPosts(content, databaseId, { page, page_size: size })),
  ]);
  return {
    cards: answers.flatMap(({ posts }) => posts.map(({ recommended: _, ...piece }) => piece)),
    count: answers[0]?.count ?? 0,
    facets: keywords.facets,
  };
}

async function findPieces(
  content: ContentClient,
  databaseId: number,
  { q, keywords }: PiecesQuery,
  scope: Scope,
  { pages, size }: Pages,
): Promise<Found> {
  const answers = await Promise.all(
    pages.map((page) =>
      searchCollection(content, databaseId, {
        ...scope,
        search: q,
        user_search: q !== "",
        sort_by: q ? "Relevance" : "Latest",
        document_keywords: keywords,
        page,
        page_size: size,
        facets: page === 1,
      }),
    ),
  );
  return {
    cards: answers.flatMap(({ documents }) => documents),
    count: answers[0]?.count ?? 0,
    facets: answers[0]?.facets,
  };
}

/** Returns the chosen keywords first, then those with most posts. */
function offered(rows: readonly FacetRow[]) {
  const chosen = rows.filter((row) => row.selected);
  const others = rows.filter((row) => !row.selected && row.count > 0);
  return [...chosen, ...others]
    .slice(0, KEYWORDS_MAX)
    .map(({ slug, name, count, selected }) => ({ slug, name, count, selected }));
}
export type Keyword = ReturnType<typeof offered>[number];

/** Returns the query without unknown keywords, so that the page names only filters that apply. */
export function knownQuery(query: PiecesQuery, keywords: readonly Keyword[]): PiecesQuery {
  const chosen = new Set(
    keywords.filter((keyword) => keyword.selected).map((keyword) => keyword.slug),
  );
  return { ...query, keywords: query.keywords.filter((slug) => chosen.has(slug)) };
}

/** Returns the robots directive: filtered views, and collections shared only by link, are not for search engines. */
export function robotsOf(
  { siteCollection, featured }: Pick<Collection, "siteCollection" | "featured">,
  query: PiecesQuery,
): string | undefined {
  if (!siteCollection && !featured) return "noindex";
  return isFiltered(query) || query.page > 1 || query.slide > 1 ? "noindex,follow" : undefined;
}
