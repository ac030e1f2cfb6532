import { AppError } from "#contract/errors";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/search.server";
import { EMPTY_SEARCH, searchRequest, type SearchState, TERM_PARAMS } from "./search-state";
import { type ChosenTerm, chosenTerms } from "./chosen-terms";

/**
 * Returns the terms of a search with their names, for pages without its answer. Loaded by themselves, since the search
 * text may be what took too long; if this takes too long as well, slugs replace the names.
 */
export async function chosenNames(
  content: ContentClient,
  { lists }: SearchState,
): Promise<{ chosen: ChosenTerm[]; unknown: number }> {
  const params = TERM_PARAMS.filter((param) => lists[param]);
  if (params.length === 0) return { chosen: [], unknown: 0 };
  const terms = Object.fromEntries(params.map((param) => [param, lists[param]]));
  try {
    const answer = await searchDocuments(content, {
      ...searchRequest({ ...EMPTY_SEARCH, lists: terms }),
      page_size: 1,
    });
    return {
      chosen: chosenTerms(answer),
      unknown: Object.values(answer.unknown ?? {}).flat().length,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "timeout") throw error;
    return {
      chosen: params.flatMap((param) =>
        (lists[param] ?? []).map((slug) => ({ param, slug, name: slug })),
      ),
      unknown: 0,
    };
  }
}
