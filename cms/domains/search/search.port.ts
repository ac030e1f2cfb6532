import type { Taxonomy, SearchPostType } from "../../contract/names";
import type { SearchRequest } from "../../contract/search";

/** A search as the service hands it to an engine: policy applied, slugs resolved. */
export interface EngineQuery extends Omit<SearchRequest, "indices" | "post_type" | "collection"> {
  /** Search post types that the caller asked for and may see. */
  types: SearchPostType[];
  /** All search post types that the caller may see at all: what `typeCounts` counts over. */
  visibleTypes: SearchPostType[];
  /** Chosen term ids by taxonomy: OR within, AND across; each list already holds the terms below the chosen ones, per chosen term. */
  terms: Partial<Record<Taxonomy, number[][]>>;
  /** Only these posts, when given: a collection's. */
  within?: number[];
}

export interface EngineAnswer {
  /** This page's posts in order. */
  ids: number[];
  count: number;
  /** Counts by term id, rows of none left out. Present when the query asks for facets. */
  facets?: Partial<Record<Taxonomy, Map<number, number>>>;
  typeCounts?: Partial<Record<SearchPostType, number>>;
  years?: { year: number; count: number }[];
}

/**
 * What search must be able to do, whichever engine does it. First adapter: Postgres full text with a BM25 second phase
 * and typed arrays in the process for facets (`postgres/`).
 */
export interface SearchEngine {
  /** Reads the posts again and puts them into the index, replacing what was there. */
  index(postIds: number[]): Promise<void>;
  remove(postIds: number[]): Promise<void>;
  /** Throws AppError("timeout") when the engine takes too long. */
  search(query: EngineQuery): Promise<EngineAnswer>;
  /** Recounts the statistics that ranking needs; after large changes. */
  refreshStatistics(): Promise<void>;
}
