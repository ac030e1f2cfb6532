import type { EngineQuery } from "@resource-library/search";
import { yearRange } from "@resource-library/search";
import type { Cluster, Json } from "./cluster";
import { anyOf, condition, searchedFields } from "./conditions";
import { termKey } from "./documents";
import { type TextQuery, textQuery } from "./text-query";
import type { WordCounts } from "./word-counts";

/** Number of ids in one condition of the cluster. */
const IDS_MAX = 60_000;

export interface FilterOptions {
  cluster: Cluster;
  index: string;
  wordCounts: WordCounts;
  now: () => Date;
}

/** The conditions of a query as filters. Those of one kind are left out where that kind is counted. */
export interface Filters {
  /** Types that the reader may see. */
  visible: Json;
  /** All other conditions that are not counted by kind. */
  conditions: Json[];
  type: Json | null;
  year: Json | null;
  /** By taxonomy. */
  terms: Map<string, Json>;
  text: TextQuery | null;
  /** The words for lists of the best hits: see `TextQueries`. */
  listed: TextQuery | null;
}

/** Returns the conditions of a query. */
export async function filtersOf(
  { cluster, index, wordCounts, now }: FilterOptions,
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
  const text = await textQuery(cluster, index, wordCounts, query);
  const years = yearRange(query.publication_year_start, query.publication_year_end, now());
  return {
    visible: { terms: { type: query.visibleTypes } },
    conditions: [
      ...wanted,
      ...(unwanted.length > 0 ? [{ bool: { must_not: unwanted } }] : []),
      ...(query.readable ? [readable(query)] : []),
      ...(query.within ? [within(query.within)] : []),
    ],
    type: query.types.length < query.visibleTypes.length ? { terms: { type: query.types } } : null,
    year: years && { range: { year: { gte: years[0], lte: years[1] } } },
    terms: new Map(
      Object.entries(query.terms).map(([taxonomy, lists]) => [
        taxonomy,
        { terms: { [`facets.${taxonomy}`]: lists!.flat().map(termKey) } },
      ]),
    ),
    text: text && text.complete,
    listed: text && text.listed,
  };
}

/** Finds posts that have a text or a file in the language. */
export function readable({ language, languageTerms = [] }: EngineQuery): Json {
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

export const TYPE = Symbol("type");
export const YEAR = Symbol("year");
/** A kind of condition: a taxonomy, types or years. Null stands for none. */
export type Kind = string | typeof TYPE | typeof YEAR | null;

/** Returns the conditions, except those of one kind. */
export function without(kind: Kind, { type, year, terms }: Filters): Json[] {
  return [
    ...(kind === TYPE || !type ? [] : [type]),
    ...(kind === YEAR || !year ? [] : [year]),
    ...[...terms].flatMap(([taxonomy, filter]) => (kind === taxonomy ? [] : [filter])),
  ];
}
