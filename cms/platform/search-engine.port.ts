import type { Language } from "../contract/languages";
import type { Taxonomy, SearchPostType } from "../contract/names";
import type { SearchRequest } from "../contract/search";

/** A search as the service passes it to an engine: with permissions applied and slugs resolved. */
export interface EngineQuery extends Omit<SearchRequest, "indices" | "post_type" | "collection"> {
  /** Requested post types that the caller may see. */
  types: SearchPostType[];
  /** All post types that the caller may see; `typeCounts` covers these. */
  visibleTypes: SearchPostType[];
  /**
   * Selected term ids by taxonomy: OR within a taxonomy, AND across taxonomies. There is a list for each selected term,
   * which includes the terms below it.
   */
  terms: Partial<Record<Taxonomy, number[][]>>;
  /** Terms of posts that have a file in `language`. */
  languageTerms?: number[];
  /** If given, only these posts, such as those of a collection. */
  within?: number[];
}

export interface EngineAnswer {
  /** Ids of this page's posts in order. */
  ids: number[];
  count: number;
  /** Number of hits that contain all searched words. Present if the search has words. */
  complete?: number;
  /** Number of hits that can be read in the query's language. Present if the query requests facets. */
  readable?: number;
  /** Counts by term id, without zeros. Present if the query requests facets. */
  facets?: Partial<Record<Taxonomy, Map<number, number>>>;
  typeCounts?: Partial<Record<SearchPostType, number>>;
  years?: { year: number; count: number }[];
}

/** A query for posts by title, while the user types. */
export interface SuggestQuery {
  text: string;
  language: Language;
  visibleTypes: SearchPostType[];
  limit: number;
}

/** A query for another spelling of a search. */
export interface CorrectQuery {
  search: string;
  language: Language;
  visibleTypes: SearchPostType[];
}

/**
 * The interface of a search engine. The first adapter uses its own word index in the database, and typed arrays in memory
 * for ranking, facets and orders (`engine/`).
 */
export interface SearchEngine {
  /**
   * Indexes posts and replaces their earlier entries. Accepts any number; many at once are most efficient. Searches know of
   * them when it returns; with `soon`, within a second. Many small calls in a row should use `soon`.
   */
  index(postIds: number[], options?: { soon?: boolean }): Promise<void>;
  /**
   * Marks posts to be indexed and returns; many posts are then indexed together in the background. The mark is in the
   * database, so that the next start indexes what a killed process has left. For texts that arrive one by one, when no
   * reader is waiting.
   */
  indexLater(postIds: readonly number[]): Promise<void>;
  remove(postIds: number[]): Promise<void>;
  /** Returns when searches know of everything that this process has indexed or marked. */
  settle(): Promise<void>;
  /** Throws AppError("timeout") if the engine takes too long. */
  search(query: EngineQuery): Promise<EngineAnswer>;
  /** Returns the total hits of several searches, in order; fast if they have much in common. Throws AppError("timeout"). */
  count(queries: readonly EngineQuery[]): Promise<number[]>;
  /**
   * Returns posts whose titles contain all words, the last one as a prefix. One typing error is tolerated in words of four
   * to seven letters, two in longer ones. Order: the user's language first, exact before corrected words, words at the
   * beginning of the title first, newest first.
   */
  suggest(query: SuggestQuery): Promise<{ ids: number[] }>;
  /**
   * Returns the search with very rare words replaced by the nearest common ones, or null if there is nothing better.
   * Suggests only words in posts of the visible types.
   */
  correct(query: CorrectQuery): Promise<string | null>;
  /**
   * Starts to maintain the index in the background. It indexes posts that an older version of the program or a killed import
   * left out, and cleans up dead entries. Failures are tried again after increasing waits. Never throws.
   */
  keepUp(): void;
  /** Ends a load: indexes posts that it left out, and cleans up the index. */
  refreshStatistics(): Promise<void>;
  /** Indexes all posts again and drops the old entries. Searches continue meanwhile. */
  rebuild(): Promise<void>;
}
