import type { EngineAnswer, EngineQuery } from "@resource-library/search";
import { RANKED_HITS } from "@resource-library/search/analysis";
import { type Json, type SearchResponse, SearchTooLongError } from "./cluster";
import { allOf, CLAUSES_MAX, clausesIn } from "./conditions";
import { SAMPLES } from "./documents";
import { type FacetOptions, type FacetPart, facetParts, readFacets } from "./facets";
import { type FilterOptions, type Filters, filtersOf, without } from "./filters";
import { hitsOf, type KnownCounts, type SearchLimits } from "./hits";

/** Chosen: each takes some 50 ms of a core at the most, in an index of two million posts. */
export const USUAL_LIMITS: SearchLimits = {
  exactPosts: 50_000,
  rankedExactly: 10_000,
  fullMatchesRead: 40_000,
  counted: 100_000,
  sampled: 25_000,
};

export type SearchOptions = FilterOptions & FacetOptions & { limits: SearchLimits };

/** Searches the cluster: see `SearchEngine.search`. */
export async function search(options: SearchOptions, query: EngineQuery): Promise<EngineAnswer> {
  const { wordCounts, limits } = options;
  const filters = await filtersOf(options, query);
  const isExact =
    query.page_size > RANKED_HITS || (await wordCounts.ofPosts()) <= limits.exactPosts;
  const counted = isExact ? filters : asCounted(filters);
  const parts = query.facets ? facetParts(options, query, counted) : [];
  const known = isExact ? null : await countFirst(options, query, counted, parts);
  const samples = parts.map(({ kind }) =>
    sampleOf(known?.without.get(kind), limits.counted, limits),
  );
  // Conditions such as phrases are slow, so one request ranks and counts hits that are few.
  const together = known?.isEstimate && known.found <= limits.counted ? parts[0] : undefined;
  const hits = hitsOf(query, filters, { known, together, limits });
  const fullMatches = fullMatchesOf(counted, known, limits);
  const answers = await searchAll(options, [
    hits.body,
    ...(fullMatches ? [fullMatches.body] : []),
    ...parts.flatMap((part, place) =>
      part === together
        ? []
        : {
            size: 0,
            track_total_hits: false,
            query: allOf([...found(counted), ...part.conditions, ...samples[place]!.filter]),
            aggs: part.aggs,
          },
    ),
  ]);
  const page = answers.shift()!;
  const fullMatchCount = fullMatches?.read(answers.shift()!);
  const count = known && !together ? known.found : page.hits.total!.value;
  return {
    ids: hits.read(page),
    count,
    ...(known?.isEstimate && !together && { isCountEstimated: true }),
    ...(counted.text && {
      fullMatchCount: Math.min(count, fullMatchCount ?? count),
    }),
    ...(query.facets &&
      readFacets(
        options,
        [...(together ? [page] : []), ...answers].map(({ aggregations }, part) => ({
          aggregations: aggregations!,
          scale: samples[part]!.scale,
        })),
      )),
  };
}

/**
 * Returns the request for the number of full matches, and a function that reads it from its answer. Null if all hits are full
 * matches.
 */
function fullMatchesOf(
  filters: Filters,
  known: KnownCounts | null,
  limits: SearchLimits,
): { body: Json; read: (answer: SearchResponse) => number } | null {
  const { visible, conditions, text } = filters;
  if (!text || text.isAlwaysFull) return null;
  const { filter, scale } = sampleOf(known?.allWords, limits.fullMatchesRead, limits);
  return {
    body: counting([visible, ...conditions, ...without(null, filters), text.fullMatch, ...filter]),
    read: (answer) => Math.round(answer.hits.total!.value * scale),
  };
}

/**
 * Returns the filters for counting in a large index. Without conditions, posts that have only longer words do not count if a word
 * fills a list of results without them.
 */
function asCounted(filters: Filters): Filters {
  const hasConditions = filters.conditions.length > 0 || without(null, filters).length > 0;
  return hasConditions ? filters : { ...filters, text: filters.listed };
}

/** Returns the filters of what a query finds, without the conditions that facets count. */
const found = ({ visible, conditions, text }: Filters): Json[] => [
  visible,
  ...conditions,
  ...(text ? [text.found] : []),
];

/** Returns a request for the number of posts that match all conditions. The cluster remembers its answer until the index changes. */
const counting = (conditions: readonly Json[]): Json => ({
  size: 0,
  track_total_hits: true,
  query: allOf(conditions),
});

/** Counts what a search with words or further conditions finds. Estimates it if the query has facets, which may be estimates too. */
async function countFirst(
  options: SearchOptions,
  query: EngineQuery,
  filters: Filters,
  parts: readonly FacetPart[],
): Promise<KnownCounts> {
  const { limits } = options;
  const { text, conditions } = filters;
  const kinds = [null, ...parts.flatMap(({ kind }) => kind ?? [])];
  const isSlow = text !== null || conditions.length > 0;
  const posts = await options.wordCounts.ofPosts();
  const { filter, scale } =
    query.facets && isSlow ? sampleOf(posts, limits.counted, limits) : WHOLE;
  // If a word is rare, it says enough.
  const countsAllWords =
    text !== null && !text.isAlwaysFull && text.withRarest > limits.fullMatchesRead;
  const answers = await searchAll(options, [
    ...kinds.map((kind) => counting([...found(filters), ...without(kind, filters), ...filter])),
    ...(countsAllWords
      ? [counting([...found(filters), ...without(null, filters), text.allWords, ...filter])]
      : []),
  ]);
  const totals = answers.map(({ hits }) =>
    // A sample can be larger than its share.
    Math.min(posts, Math.round(hits.total!.value * scale)),
  );
  return {
    isEstimate: scale > 1,
    found: totals[0]!,
    allWords: totals[kinds.length] ?? Math.min(totals[0]!, text?.withRarest ?? Infinity),
    without: new Map(kinds.map((kind, place) => [kind, totals[place]!])),
  };
}

interface Sample {
  filter: Json[];
  /** Number of posts that each post of the sample stands for. */
  scale: number;
}

const WHOLE: Sample = { filter: [], scale: 1 };

/** Returns a filter for a part of the posts if they are many more than can be read in time. */
function sampleOf(posts = 0, most: number, { sampled }: SearchLimits): Sample {
  if (posts <= Math.max(most, sampled)) return WHOLE;
  const samples = Math.max(1, Math.round((SAMPLES * sampled) / posts));
  return {
    filter: [{ terms: { sample: Array.from({ length: samples }, (_, sample) => String(sample)) } }],
    scale: SAMPLES / samples,
  };
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
