import type { EngineAnswer, EngineQuery } from "@resource-library/search";
import type { Aggregation, Json } from "./cluster";
import { termKey } from "./documents";
import { type Filters, type Kind, readable, TYPE, without, YEAR } from "./filters";

/** Number of years from which posts may be. */
const YEARS_MAX = 2_000;
/** Number of values of a facet that each shard counts, so that the counts are exact. */
const SHARD_VALUES = 50_000;

export interface FacetOptions {
  taxonomies: readonly string[];
  /** Number of values of each facet that are counted, the most common ones. Selected ones are always counted. */
  facetValues: number;
}

/** Facets that count the same posts. */
export interface FacetPart {
  /** The condition that does not limit them, because they show its other values. */
  kind: Kind;
  conditions: Json[];
  aggs: Json;
}

/** Returns the facets of a query: first those without a chosen value, then each other one. */
export function facetParts(
  { taxonomies, facetValues }: FacetOptions,
  query: EngineQuery,
  filters: Filters,
): FacetPart[] {
  const values = (taxonomy: string): Json => ({
    terms: { field: `facets.${taxonomy}`, size: facetValues, shard_size: SHARD_VALUES },
  });
  const selected = (taxonomy: string): Json => ({
    terms: {
      field: `facets.${taxonomy}`,
      include: [...new Set(Object(query.terms)[taxonomy].flat() as number[])].map(termKey),
      size: SHARD_VALUES,
    },
  });
  const types = { types: { terms: { field: "type", size: 254 } } };
  const years = { years: { terms: { field: "year", size: YEARS_MAX, order: { _key: "asc" } } } };
  const chosen = [...filters.terms.keys()];
  const part = (kind: Kind, aggs: Json): FacetPart => ({
    kind,
    conditions: without(kind, filters),
    aggs,
  });
  return [
    part(null, {
      readable: { filter: readable(query) },
      ...Object.fromEntries(
        taxonomies
          .filter((taxonomy) => !chosen.includes(taxonomy))
          .map((taxonomy) => [taxonomy, values(taxonomy)]),
      ),
      ...(!filters.type && types),
      ...(!filters.year && years),
    }),
    ...chosen.map((taxonomy) =>
      part(taxonomy, { [taxonomy]: values(taxonomy), selected: selected(taxonomy) }),
    ),
    ...(filters.type ? [part(TYPE, types)] : []),
    ...(filters.year ? [part(YEAR, years)] : []),
  ];
}

/** Counts of one part. */
export interface CountedPart {
  aggregations: Record<string, Aggregation>;
  /** Number of posts that each counted one stands for. */
  scale: number;
}

/** Reads the counts of all facets. */
export function readFacets(
  { taxonomies }: FacetOptions,
  parts: readonly CountedPart[],
): Partial<EngineAnswer> {
  const countsOf = ({ aggregations, scale }: CountedPart, ...names: string[]) =>
    names
      .flatMap((name) => aggregations[name]?.buckets ?? [])
      .map(({ key, doc_count }) => ({ key, count: Math.round(doc_count * scale) }));
  const counts = (name: string, ...more: string[]) =>
    parts
      .filter(({ aggregations }) => aggregations[name])
      .flatMap((part) => countsOf(part, name, ...more));
  const facets: Record<string, Map<number, number>> = {};
  for (const taxonomy of taxonomies) {
    const found = counts(taxonomy, "selected");
    if (found.length > 0)
      facets[taxonomy] = new Map(found.map(({ key, count }) => [Number(key), count]));
  }
  const [{ aggregations, scale }] = parts as [CountedPart];
  return {
    facets,
    estimatedFacets: parts.some((part) => part.scale !== 1),
    readableCount: Math.round(aggregations.readable!.doc_count! * scale),
    typeCounts: Object.fromEntries(counts("types").map(({ key, count }) => [key, count])),
    years: counts("years").map(({ key, count }) => ({ year: Number(key), count })),
  };
}
