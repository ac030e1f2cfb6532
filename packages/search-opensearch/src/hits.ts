import type { EngineQuery } from "@resource-library/search";
import { type Field, RANKED_HITS } from "@resource-library/search/analysis";
import type { Json, SearchResponse } from "./cluster";
import { constant } from "./conditions";
import { RESULT_WINDOW } from "./documents";
import type { FacetPart } from "./facets";
import { type Filters, type Kind, without } from "./filters";
import { CLOSE_FIELDS } from "./text-query";

/** Where searches begin to trade completeness for time. */
export interface SearchLimits {
  /**
   * Number of posts of an index up to which all hits are ranked by the whole formula, and all counts are counts. In a larger
   * one, searches first ask how many posts they find. Lists of more hits than a page shows are exact in any index, and totals
   * of queries without facets.
   */
  exactPosts: number;
  /** Number of hits up to which a search of a larger index is ranked by the whole formula. */
  rankedExactly: number;
  /** Number of posts with all words up to which the full matches are counted. Of more, a sample is. */
  fullMatchesRead: number;
  /** Number of hits up to which they and their facets are counted. Of more, a sample is. */
  counted: number;
  /** Number of posts in a sample. */
  sampled: number;
}

/** Numbers of posts, known before the search. */
export interface KnownCounts {
  /** Whether they are estimates from a sample. */
  isEstimate: boolean;
  found: number;
  /** With all words in any of their texts; more if a word is rare. */
  allWords: number;
  /** By the condition that is left out. */
  without: ReadonlyMap<Kind, number>;
}

/** Fields in which closeness is measured in a large index. With the others, it takes as long as the rest of the search. */
const LARGE_CLOSE_FIELDS: readonly Field[] = ["title"];

/**
 * Returns the request for the hits of a page, and a function that reads their ids from its answer. With `together`, the same
 * request counts all hits and their facets.
 */
export function hitsOf(
  query: EngineQuery,
  filters: Filters,
  {
    known,
    together,
    limits,
  }: { known: KnownCounts | null; together: FacetPart | undefined; limits: SearchLimits },
): { body: Json; read: (answer: SearchResponse) => number[] } {
  const { language, page_size: size, sort_by } = query;
  const from = (query.page - 1) * size;
  const upTo = from + size;
  const conditions = [...filters.conditions, ...without(null, filters)];
  const isRanked = filters.text !== null && sort_by === "Relevance";
  const isRough = isRanked && known !== null && known.found > limits.rankedExactly;
  // Fewer posts fill a list if there are other conditions, so a page far down needs them all.
  const usesListed =
    isRough &&
    !(together && conditions.length > 0) &&
    (from < RANKED_HITS || conditions.length === 0);
  const text = usesListed ? filters.listed : filters.text;
  // Flags come before the score, and the cluster ranks again by score alone.
  const isRankedAgain =
    isRanked &&
    (isRough || text!.hasCloseness) &&
    from < RANKED_HITS &&
    priorityFields(query).length === 0;
  const isBeyond = upTo > RESULT_WINDOW;
  const filtersLater = isRough && !together;
  return {
    body: {
      from: isRankedAgain || isBeyond ? 0 : from,
      size: isBeyond ? 0 : isRankedAgain ? Math.max(upTo, RANKED_HITS) : size,
      track_total_hits: known === null || together !== undefined,
      // Ids from columns: those of stored documents take ten times as long to read.
      _source: false,
      stored_fields: "_none_",
      docvalue_fields: ["post", "modified"],
      // Almost all posts are of visible types, and words alone are added up much faster than in a query with filters.
      ...(filtersLater && { post_filter: filters.visible }),
      ...(together && { aggs: together.aggs }),
      query: {
        bool: {
          filter: [...(filtersLater ? [] : [filters.visible]), ...conditions],
          ...(text && { must: [scored()] }),
        },
      },
      ...(isRankedAgain
        ? {
            rescore: {
              window_size: RANKED_HITS,
              query: {
                rescore_query: text!.ranked({
                  language,
                  closeness: known ? LARGE_CLOSE_FIELDS : CLOSE_FIELDS,
                }),
                query_weight: 0,
                rescore_query_weight: 1,
              },
            },
          }
        : { sort: sortOf(query, text !== null), track_scores: false }),
    },
    read: (answer) =>
      isRankedAgain
        ? inOrder(answer).slice(from, upTo)
        : answer.hits.hits.map(({ fields }) => fields!.post![0] as number),
  };

  function scored(): Json {
    // Full matches come first. Where they are too many to look for, posts with all words do.
    const first = text!.isAlwaysFull
      ? null
      : known && known.allWords > limits.fullMatchesRead
        ? text!.allWords
        : text!.fullMatch;
    if (isRough) return text!.roughlyRanked(language, first);
    if (isRanked) return text!.ranked({ language });
    return { bool: { filter: [text!.found], should: first ? [constant(first, 1)] : [] } };
  }
}

/** Orders hits by score, and equal ones by their newest change. */
function inOrder({ hits: { hits } }: SearchResponse): number[] {
  return hits
    .map(({ _score, fields }) => ({
      id: fields!.post![0] as number,
      score: _score!,
      modified: fields!.modified![0] as number,
    }))
    .sort((a, b) => b.score - a.score || b.modified - a.modified || b.id - a.id)
    .map(({ id }) => id);
}

/** Fields that put a post first, the strongest first. */
function priorityFields({
  sort_by,
  prioritize_staff,
  prioritize_recommended,
}: EngineQuery): string[] {
  return [
    ...(sort_by === "StaffFirst" || prioritize_staff ? ["by_staff"] : []),
    ...(sort_by === "Recommended" || prioritize_recommended ? ["recommended"] : []),
  ];
}

/** The order of hits. With words, full matches come before others in any order, which their score says. */
function sortOf(query: EngineQuery, hasWords: boolean): Json[] {
  const alphabetical = [
    {
      [`sort_keys.${query.language}`]: { order: "asc", missing: "_last", unmapped_type: "keyword" },
    },
    { post: "asc" },
  ];
  return [
    ...priorityFields(query).map((field) => ({ [field]: "desc" })),
    ...(hasWords ? [{ _score: "desc" }] : []),
    ...(query.sort_by === "Alphabetical" ? alphabetical : [{ modified: "desc" }, { post: "desc" }]),
  ];
}
