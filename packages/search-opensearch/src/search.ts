import type { EngineAnswer, EngineQuery } from "@resource-library/search";
import { RANKED_HITS } from "@resource-library/search/analysis";
import { type Json, type SearchResponse, SearchTooLongError } from "./cluster";
import { allOf, CLAUSES_MAX, clausesIn, constant } from "./conditions";
import { RESULT_WINDOW, SAMPLES } from "./documents";
import { type FacetOptions, type FacetPart, facetParts, readFacets } from "./facets";
import { type FilterOptions, type Filters, filtersOf, type Kind, without } from "./filters";

/** Where searches begin to trade completeness for time. */
export interface SearchLimits {
  /**
   * Number of posts of an index up to which all hits are ranked by the whole formula, and all counts are counts. In a larger
   * one, searches first ask how many posts they find. Lists of more hits than a page shows are exact in any index.
   */
  exactPosts: number;
  /** Number of hits up to which a search of a larger index is ranked by the whole formula. */
  rankedExactly: number;
  /** Number of posts with all words that are read to find the full matches. Of twice as many, a sample is. */
  fullMatchesRead: number;
  /** Number of posts of which facets are counted. Of twice as many, a sample is. */
  counted: number;
}

/** Chosen: each takes some 50 ms of a core at the most, in an index of two million posts. */
export const USUAL_LIMITS: SearchLimits = {
  exactPosts: 50_000,
  rankedExactly: 10_000,
  fullMatchesRead: 20_000,
  counted: 50_000,
};

export type SearchOptions = FilterOptions & FacetOptions & { limits: SearchLimits };

/** Numbers of posts, known before the search. */
interface KnownCounts {
  found: number;
  /** With all words in any of their texts. */
  allWords: number;
  /** By the condition that is left out. */
  without: ReadonlyMap<Kind, number>;
}

/** Searches the cluster: see `SearchEngine.search`. */
export async function search(options: SearchOptions, query: EngineQuery): Promise<EngineAnswer> {
  const { wordCounts, limits } = options;
  const filters = await filtersOf(options, query);
  const { text } = filters;
  const parts = query.facets ? facetParts(options, query, filters) : [];
  const isExact =
    query.page_size > RANKED_HITS || (await wordCounts.ofPosts()) <= limits.exactPosts;
  const known = isExact ? null : await countFirst(options, filters, parts);
  const samples = parts.map(({ kind }) => sampleOf(known?.without.get(kind), limits.counted));
  const hasFullMatches = text !== null && !text.isAlwaysFull && known?.allWords !== 0;
  const fullSample = sampleOf(known?.allWords, limits.fullMatchesRead);
  const hits = hitsOf(query, filters, known, limits);
  const [answer, ...counted] = await searchAll(options, [
    hits.body,
    ...(hasFullMatches
      ? [
          counting([
            filters.visible,
            ...filters.conditions,
            ...without(null, filters),
            text.fullMatch,
            ...fullSample.filter,
          ]),
        ]
      : []),
    ...parts.map(({ conditions, aggs }, part) => ({
      size: 0,
      track_total_hits: false,
      query: allOf([...found(filters), ...conditions, ...samples[part]!.filter]),
      aggs,
    })),
  ]);
  const count = known?.found ?? answer!.hits.total!.value;
  const fullMatches = hasFullMatches ? counted.shift()!.hits.total!.value * fullSample.scale : 0;
  return {
    ids: hits.read(answer!),
    count,
    ...(text && {
      fullMatchCount: text.isAlwaysFull ? count : Math.min(count, Math.round(fullMatches)),
    }),
    ...(query.facets &&
      readFacets(
        options,
        counted.map(({ aggregations }, part) => ({
          aggregations: aggregations!,
          scale: samples[part]!.scale,
        })),
      )),
  };
}

/** Returns the filters of what a query finds, without the conditions that facets count. */
const found = ({ visible, conditions, text }: Filters): Json[] => [
  visible,
  ...conditions,
  ...(text ? [text.found] : []),
];

/** Returns a request for the exact number of posts. The cluster remembers its answer until the index changes. */
const counting = (conditions: readonly Json[]): Json => ({
  size: 0,
  track_total_hits: true,
  query: allOf(conditions),
});

async function countFirst(
  options: SearchOptions,
  filters: Filters,
  parts: readonly FacetPart[],
): Promise<KnownCounts> {
  const { text } = filters;
  const kinds = [null, ...parts.flatMap(({ kind }) => kind ?? [])];
  const answers = await searchAll(options, [
    ...kinds.map((kind) => counting([...found(filters), ...without(kind, filters)])),
    ...(text && !text.isAlwaysFull
      ? [counting([...found(filters), ...without(null, filters), text.allWords])]
      : []),
  ]);
  const totals = answers.map(({ hits }) => hits.total!.value);
  return {
    found: totals[0]!,
    allWords: totals[kinds.length] ?? totals[0]!,
    without: new Map(kinds.map((kind, place) => [kind, totals[place]!])),
  };
}

/** Returns a filter for a part of the posts if they are many more than can be read in time, and how many each stands for. */
function sampleOf(posts = 0, most: number): { filter: Json[]; scale: number } {
  if (posts <= 2 * most) return { filter: [], scale: 1 };
  const samples = Math.max(1, Math.round((SAMPLES * most) / posts));
  return {
    filter: [{ terms: { sample: Array.from({ length: samples }, (_, sample) => String(sample)) } }],
    scale: SAMPLES / samples,
  };
}

/** Returns the request for the hits of a page, and a function that reads their ids from its answer. */
function hitsOf(
  query: EngineQuery,
  filters: Filters,
  known: KnownCounts | null,
  limits: SearchLimits,
): { body: Json; read: (answer: SearchResponse) => number[] } {
  const { language, page_size: size, sort_by } = query;
  const from = (query.page - 1) * size;
  const upTo = from + size;
  const conditions = [...filters.conditions, ...without(null, filters)];
  const isRanked = filters.text !== null && sort_by === "Relevance";
  const isRough = isRanked && known !== null && known.found > limits.rankedExactly;
  // Fewer posts fill a list if there are other conditions, so a page far down needs them all.
  const usesListed = isRough && (from < RANKED_HITS || conditions.length === 0);
  const text = usesListed ? filters.listed : filters.text;
  // Flags come before the score, and the cluster ranks again by score alone.
  const isRankedAgain =
    isRanked &&
    (isRough || text!.hasCloseness) &&
    from < RANKED_HITS &&
    priorityFields(query).length === 0;
  const isBeyond = upTo > RESULT_WINDOW;
  return {
    body: {
      from: isRankedAgain || isBeyond ? 0 : from,
      size: isBeyond ? 0 : isRankedAgain ? Math.max(upTo, RANKED_HITS) : size,
      track_total_hits: known === null,
      // Ids from columns: those of stored documents take ten times as long to read.
      _source: false,
      stored_fields: "_none_",
      docvalue_fields: ["post", "modified"],
      // Almost all posts are of visible types, and words alone are added up much faster than in a query with filters.
      ...(isRough && { post_filter: filters.visible }),
      query: {
        bool: {
          filter: [...(isRough ? [] : [filters.visible]), ...conditions],
          ...(text && { must: [scored()] }),
        },
      },
      ...(isRankedAgain
        ? {
            rescore: {
              window_size: RANKED_HITS,
              query: {
                rescore_query: text!.ranked({ language, closeness: true }),
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
    const first =
      text!.isAlwaysFull || known?.allWords === 0
        ? null
        : known && known.allWords > limits.fullMatchesRead
          ? text!.allWords
          : text!.fullMatch;
    if (isRough) return text!.roughlyRanked(language, first);
    if (isRanked) return text!.ranked({ language, closeness: false });
    return { bool: { filter: [text!.found], should: first ? [constant(first, 1)] : [] } };
  }
}

/** Returns the totals of several searches: see `SearchEngine.count`. */
export async function count(
  options: SearchOptions,
  queries: readonly EngineQuery[],
): Promise<number[]> {
  const bodies: Json[] = [];
  for (const query of queries) {
    const filters = await filtersOf(options, query);
    bodies.push(counting([...found(filters), ...without(null, filters)]));
  }
  const answers = await searchAll(options, bodies);
  return answers.map(({ hits }) => hits.total!.value);
}

/**
 * Runs several searches at once. Throws SearchTooLongError if the cluster would refuse one of them. Only many conditions of many
 * words are as long as that.
 */
async function searchAll(
  { cluster, index }: SearchOptions,
  bodies: readonly Json[],
): Promise<SearchResponse[]> {
  if (bodies.some(({ query }) => clausesIn(query) > CLAUSES_MAX))
    throw new SearchTooLongError("The conditions of the search have too many words together");
  return cluster.searchAll(index, bodies);
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
