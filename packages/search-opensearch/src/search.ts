import type { EngineAnswer, EngineQuery } from "@resource-library/search";
import { yearRange } from "@resource-library/search";
import { RANKED_HITS, rankedText } from "@resource-library/search/analysis";
import {
  type Aggregation,
  type Cluster,
  type Json,
  type SearchResponse,
  SearchTooLongError,
} from "./cluster";
import { RESULT_WINDOW, termKey } from "./documents";
import {
  allOf,
  anyOf,
  CLAUSES_MAX,
  clausesIn,
  condition,
  constant,
  searchedFields,
  type TextQuery,
  textQuery,
} from "./text-query";
import type { WordCounts } from "./word-counts";

/** Number of years from which posts may be. */
const YEARS_MAX = 2_000;
/** Number of ids in one condition of the cluster. */
const IDS_MAX = 60_000;
/** Number of values of a facet that each shard counts, so that the counts are exact. */
const SHARD_VALUES = 50_000;

export interface SearchOptions {
  cluster: Cluster;
  index: string;
  wordCounts: WordCounts;
  taxonomies: readonly string[];
  /** Number of values of each facet that are counted, the most common ones. Selected ones are always counted. */
  facetValues: number;
  now: () => Date;
}

/** The conditions of a query as filters. Those of one kind are left out where that kind is counted. */
interface Filters {
  /** All that is not counted by kind. */
  base: Json[];
  type: Json;
  year: Json | null;
  /** By taxonomy. */
  terms: Map<string, Json>;
  text: TextQuery | null;
}

async function filtersOf(
  { cluster, index, wordCounts, now }: SearchOptions,
  query: EngineQuery,
): Promise<Filters> {
  const { must = [], must_not = [], exact_phrase = "", fields = [] } = query.advanced ?? {};
  const searched = searchedFields(fields);
  const wanted = [
    ...must.map((text) => condition(text, false, searched)),
    condition(exact_phrase, true, searched),
  ].filter((one) => one !== null);
  const unwanted = must_not
    .map((text) => condition(text, false, searched))
    .filter((one) => one !== null);
  const text = await textQuery(
    cluster,
    index,
    wordCounts,
    rankedText(query),
    query.search,
    searched,
  );
  const years = yearRange(query.publication_year_start, query.publication_year_end, now());
  return {
    base: [
      { terms: { type: query.visibleTypes } },
      ...wanted,
      ...(unwanted.length > 0 ? [{ bool: { must_not: unwanted } }] : []),
      ...(query.readable ? [readable(query)] : []),
      ...(query.within ? [within(query.within)] : []),
    ],
    type: { terms: { type: query.types } },
    year: years && { range: { year: { gte: years[0], lte: years[1] } } },
    terms: new Map(
      Object.entries(query.terms).map(([taxonomy, lists]) => [
        taxonomy,
        { terms: { [`facets.${taxonomy}`]: lists!.flat().map(termKey) } },
      ]),
    ),
    text,
  };
}

/** Posts that have a text or a file in the language. */
function readable({ language, languageTerms = [] }: EngineQuery): Json {
  return anyOf([
    { term: { languages: language } },
    ...(languageTerms.length > 0 ? [{ terms: { terms: languageTerms.map(termKey) } }] : []),
  ]);
}

function within(ids: readonly number[]): Json {
  const parts = [];
  for (let start = 0; start < ids.length; start += IDS_MAX)
    parts.push({ terms: { post: ids.slice(start, start + IDS_MAX) } });
  return anyOf(parts);
}

/** What a facet counts: all conditions except its own. */
const TYPE = Symbol("type");
const YEAR = Symbol("year");
type Kind = string | typeof TYPE | typeof YEAR | null;

function without(kind: Kind, { type, year, terms }: Filters): Json[] {
  return [
    ...(kind === TYPE ? [] : [type]),
    ...(kind === YEAR || !year ? [] : [year]),
    ...[...terms].flatMap(([taxonomy, filter]) => (kind === taxonomy ? [] : [filter])),
  ];
}

/** Searches the cluster: see `SearchEngine.search`. */
export async function search(options: SearchOptions, query: EngineQuery): Promise<EngineAnswer> {
  const filters = await filtersOf(options, query);
  const { text } = filters;
  const all = without(null, filters);
  const first = (query.page - 1) * query.page_size;
  const upTo = first + query.page_size;
  const isRanked = text !== null && query.sort_by === "Relevance";
  // Flags come before the score, and the cluster ranks again by score alone.
  const isRankedAgain =
    isRanked && text.hasCloseness && first < RANKED_HITS && priorityFields(query).length === 0;
  const isBeyond = upTo > RESULT_WINDOW;
  const size = isBeyond ? 0 : isRankedAgain ? Math.max(upTo, RANKED_HITS) : query.page_size;
  const ranked = isRanked
    ? text.ranked({ language: query.language, closeness: false })
    : text && { bool: { filter: [text.found], should: [constant(text.fullMatch, 1)] } };
  const found = {
    bool: {
      filter: [...filters.base, ...(query.facets ? [] : all)],
      ...(ranked && { must: [ranked] }),
    },
  };
  checkLength(found);
  const answer = await options.cluster.search(options.index, {
    from: isRankedAgain || isBeyond ? 0 : first,
    size,
    track_total_hits: true,
    // Ids from columns: those of stored documents take ten times as long to read.
    _source: false,
    stored_fields: "_none_",
    docvalue_fields: ["post", "modified"],
    query: found,
    ...(query.facets && { post_filter: allOf(all) }),
    ...(isRankedAgain
      ? {
          rescore: {
            window_size: RANKED_HITS,
            query: {
              rescore_query: text.ranked({ language: query.language, closeness: true }),
              query_weight: 0,
              rescore_query_weight: 1,
            },
          },
        }
      : { sort: sortOf(query, text !== null), track_scores: false }),
    aggs: {
      ...(text && { full: { filter: allOf([...all, text.fullMatch]) } }),
      ...(query.facets && facetsOf(options, query, filters)),
    },
  });
  const ids = isRankedAgain
    ? inOrder(answer).slice(first, upTo)
    : answer.hits.hits.map(({ fields }) => fields!.post![0] as number);
  return {
    ids,
    count: answer.hits.total!.value,
    ...(text && { fullMatchCount: answer.aggregations!.full!.doc_count! }),
    ...(query.facets && readFacets(options, query, answer)),
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
    const found = allOf([
      ...filters.base,
      ...without(null, filters),
      ...(filters.text ? [filters.text.found] : []),
    ]);
    checkLength(found);
    bodies.push({ size: 0, track_total_hits: true, query: found });
  }
  const answers = await options.cluster.searchAll(options.index, bodies);
  return answers.map(({ hits }) => hits.total!.value);
}

/** Throws SearchTooLongError if the cluster would refuse a query. Only many conditions of many words are as long as that. */
function checkLength(query: Json): void {
  if (clausesIn(query) > CLAUSES_MAX)
    throw new SearchTooLongError("The conditions of the search have too many words together");
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

function facetsOf(
  { taxonomies, facetValues }: SearchOptions,
  query: EngineQuery,
  filters: Filters,
): Json {
  const all = without(null, filters);
  const values = (taxonomy: string): Json => ({
    terms: { field: `facets.${taxonomy}`, size: facetValues, shard_size: SHARD_VALUES },
  });
  const chosen = [...filters.terms.keys()];
  return {
    // The facets without a chosen value have the same conditions, which are evaluated once.
    others: {
      filter: allOf(all),
      aggs: {
        readable: { filter: readable(query) },
        ...Object.fromEntries(
          taxonomies
            .filter((taxonomy) => !chosen.includes(taxonomy))
            .map((taxonomy) => [taxonomy, values(taxonomy)]),
        ),
      },
    },
    ...Object.fromEntries(
      chosen.map((taxonomy) => [
        `chosen ${taxonomy}`,
        {
          filter: allOf(without(taxonomy, filters)),
          aggs: {
            [taxonomy]: values(taxonomy),
            selected: {
              terms: {
                field: `facets.${taxonomy}`,
                include: [...new Set(Object(query.terms)[taxonomy].flat() as number[])].map(
                  termKey,
                ),
                size: SHARD_VALUES,
              },
            },
          },
        },
      ]),
    ),
    types: {
      filter: allOf(without(TYPE, filters)),
      aggs: { types: { terms: { field: "type", size: 254 } } },
    },
    years: {
      filter: allOf(without(YEAR, filters)),
      aggs: { years: { terms: { field: "year", size: YEARS_MAX, order: { _key: "asc" } } } },
    },
  };
}

function readFacets(
  { taxonomies }: SearchOptions,
  query: EngineQuery,
  { aggregations }: SearchResponse,
): Partial<EngineAnswer> {
  const part = (of: Aggregation | undefined, name: string) =>
    (of?.[name] as Aggregation | undefined)?.buckets ?? [];
  const { others, types, years } = aggregations!;
  const facets: Record<string, Map<number, number>> = {};
  for (const taxonomy of taxonomies) {
    const chosen = aggregations![`chosen ${taxonomy}`];
    const found = chosen
      ? [...part(chosen, taxonomy), ...part(chosen, "selected")]
      : part(others, taxonomy);
    if (found.length > 0)
      facets[taxonomy] = new Map(found.map(({ key, doc_count }) => [Number(key), doc_count]));
  }
  return {
    facets,
    readableCount: (others!.readable as Aggregation).doc_count!,
    typeCounts: Object.fromEntries(
      part(types, "types").map(({ key, doc_count }) => [key, doc_count]),
    ),
    years: part(years, "years").map(({ key, doc_count }) => ({
      year: Number(key),
      count: doc_count,
    })),
  };
}
