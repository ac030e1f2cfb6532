import {
  SEARCH_POST_TYPES,
  type Taxonomy,
  TAXONOMIES,
  TAXONOMY_SERVER_NAMES,
} from "../../../contract/names";
import type { Relaxation, SearchRequest } from "../../../contract/search";
import type { TermRef } from "../../../contract/shared";
import { tokensOf } from "@resource-library/search/text";

/** Maximum number of suggestions for a search without results. Chosen: what can be read at a glance. */
const RELAXATIONS_MAX = 8;
/** Maximum number of words that are tried one by one. Chosen: a longer text is dropped as a whole. */
const WORDS_TRIED_MAX = 6;
/**
 * Maximum number of conditions that are tried one by one, from the first. Chosen: limits the work that a malicious URL can
 * cause.
 */
const TRIED_MAX = 24;

/** A search without one or more of its conditions. */
export interface RelaxedSearch {
  drop: Relaxation["drop"];
  request: SearchRequest;
}

/**
 * Returns one search for each condition of the request, without that condition, in no particular order. `narrowed` means that
 * the request is limited to some of the types that the caller may see.
 */
export function relaxOne(
  request: SearchRequest,
  chosen: Partial<Record<Taxonomy, readonly TermRef[]>>,
  narrowed: boolean,
): RelaxedSearch[] {
  const { advanced } = request;
  const relaxed: RelaxedSearch[] = [];
  const without = (drop: Relaxation["drop"], change: Partial<SearchRequest>) =>
    relaxed.push({ drop, request: { ...request, ...change } });

  for (const taxonomy of TAXONOMIES) {
    const terms = chosen[taxonomy] ?? [];
    const none = { [TAXONOMY_SERVER_NAMES[taxonomy]]: [] };
    if (terms.length === 1) without({ kind: "term", taxonomy, ...terms[0]! }, none);
    if (terms.length > 1)
      without({ kind: "terms", taxonomy, names: terms.map(({ name }) => name) }, none);
  }
  if (hasYears(request))
    without(
      { kind: "years" },
      { publication_year_start: undefined, publication_year_end: undefined },
    );
  if (request.readable) without({ kind: "readable" }, { readable: false });
  if (narrowed)
    without({ kind: "post_type" }, { post_type: [...SEARCH_POST_TYPES], collection: false });
  if (hasText(request))
    without({ kind: "search" }, { search: "", advanced: advanced && { ...advanced, should: [] } });
  for (const { word, rest } of eachWord(request.search))
    without({ kind: "word", word, search: rest }, { search: rest });
  if (!advanced) return relaxed;

  if (advanced.fields.length > 0)
    without({ kind: "fields" }, { advanced: { ...advanced, fields: [] } });
  if (advanced.exact_phrase)
    without({ kind: "exact_phrase" }, { advanced: { ...advanced, exact_phrase: "" } });
  for (const kind of ["must", "must_not"] as const) {
    for (const text of new Set(advanced[kind])) {
      if (text)
        without(
          { kind, text },
          { advanced: { ...advanced, [kind]: advanced[kind].filter((other) => other !== text) } },
        );
    }
  }
  return relaxed.slice(0, TRIED_MAX);
}

/** Returns the search with only its text, and then without anything. Used if dropping a single condition does not help. */
export function relaxAll(request: SearchRequest): RelaxedSearch[] {
  const open: SearchRequest = {
    ...request,
    ...Object.fromEntries(Object.values(TAXONOMY_SERVER_NAMES).map((name) => [name, []])),
    publication_year_start: undefined,
    publication_year_end: undefined,
    readable: false,
    post_type: [...SEARCH_POST_TYPES],
    collection: false,
    advanced: undefined,
  };
  const everything: RelaxedSearch = {
    drop: { kind: "everything" },
    request: { ...open, search: "" },
  };
  return request.search ? [{ drop: { kind: "filters" }, request: open }, everything] : [everything];
}

/**
 * Returns the searches that have hits, with their counts, most hits first. Those without the text come last, because the
 * others keep what the user searched for.
 */
export function relaxationsWithHits(
  relaxed: readonly RelaxedSearch[],
  counts: readonly number[],
): Relaxation[] {
  const textRank = ({ drop }: Relaxation) =>
    drop.kind === "search" || drop.kind === "everything" ? 0 : 1;
  return relaxed
    .map(({ drop }, index) => ({ drop, count: counts[index]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => textRank(b) - textRank(a) || b.count - a.count)
    .slice(0, RELAXATIONS_MAX);
}

function hasYears({ publication_year_start, publication_year_end }: SearchRequest): boolean {
  return publication_year_start !== undefined || publication_year_end !== undefined;
}

function hasText({ search, advanced }: SearchRequest): boolean {
  return search !== "" || (advanced?.should.some(Boolean) ?? false);
}

/** Returns the words of a text, each with the remaining text. Returns none for a single word or for very many. */
function eachWord(text: string): { word: string; rest: string }[] {
  const words = tokensOf(text);
  if (words.length < 2 || words.length > WORDS_TRIED_MAX) return [];
  return words.map(({ start, end }) => ({
    word: text.slice(start, end),
    rest: `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, " ").trim(),
  }));
}
