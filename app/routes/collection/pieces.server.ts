import { SEARCH_TEXT_MAX_CHARS } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { searchCollection } from "~/content/search.server";
import { PIECES_STEP, type PiecesQuery } from "./pieces-query";

/** Most pieces that one call gives, a whole number of steps. */
const BATCH = 8 * PIECES_STEP;
/** Furthest page: nobody taps "more" so often, and the page would grow without end. */
const PAGE_MAX = 40;

/** Reads `?q=&page=`; whatever makes no sense counts as not said. */
export function readPiecesQuery(parameters: URLSearchParams): PiecesQuery {
  const page = Number(parameters.get("page"));
  return {
    q: (parameters.get("q") ?? "").trim().slice(0, SEARCH_TEXT_MAX_CHARS),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MAX) : 1,
  };
}

/** All pieces of a collection up to the end of a page, so that an address shows what "more" has shown. */
export async function getPieces(content: ContentClient, databaseId: number, { q, page }: PiecesQuery) {
  const wanted = page * PIECES_STEP;
  const size = Math.min(wanted, BATCH);
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(wanted / size) }, (_, i) =>
      searchCollection(content, databaseId, {
        search: q,
        user_search: q !== "",
        sort_by: q ? "Relevance" : "Latest",
        post_type: ["document", "article", "toolkit"],
        page: i + 1,
        page_size: size,
      }),
    ),
  );
  return { cards: answers.flatMap((answer) => answer.documents).slice(0, wanted), count: answers[0]?.count ?? 0 };
}
