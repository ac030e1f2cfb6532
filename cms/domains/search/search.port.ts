import type { Language } from "../../contract/languages";
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
  /** Terms that posts with a file in `language` have. */
  languageTerms?: number[];
  /** Only these posts, when given: a collection's. */
  within?: number[];
}

export interface EngineAnswer {
  /** This page's posts in order. */
  ids: number[];
  count: number;
  /** How many of them hold all words searched for; present when words were searched for. */
  complete?: number;
  /** How many of them can be read in the query's language. Present when the query asks for facets. */
  readable?: number;
  /** Counts by term id, rows of none left out. Present when the query asks for facets. */
  facets?: Partial<Record<Taxonomy, Map<number, number>>>;
  typeCounts?: Partial<Record<SearchPostType, number>>;
  years?: { year: number; count: number }[];
}

/** A question for posts by their titles, while somebody types. */
export interface SuggestQuery {
  text: string;
  language: Language;
  visibleTypes: SearchPostType[];
  limit: number;
}

/** A question for another spelling of a search. */
export interface CorrectQuery {
  search: string;
  language: Language;
  visibleTypes: SearchPostType[];
}

/**
 * What search must be able to do, whichever engine does it. First adapter: our own word index in the database, and typed
 * arrays in the process for ranking, facets and orders (`engine/`).
 */
export interface SearchEngine {
  /**
   * Reads the posts again and puts them into the index, replacing what was there. Takes any number, best many at once.
   * Searches know of them when it returns; with `soon` within a second, which many small calls in a row should ask for.
   */
  index(postIds: number[], options?: { soon?: boolean }): Promise<void>;
  /**
   * Notes that posts must be indexed again and returns; many are then indexed together in the background. The note is in the
   * database, so that the next start indexes what a killed process left. For texts that arrive one by one and have no reader waiting.
   */
  indexLater(postIds: readonly number[]): Promise<void>;
  remove(postIds: number[]): Promise<void>;
  /** Returns when searches know of all that was indexed or noted by this process. */
  settle(): Promise<void>;
  /** Throws AppError("timeout") when the engine takes too long. */
  search(query: EngineQuery): Promise<EngineAnswer>;
  /** Totals of several searches, in their order; cheap when they have much in common. Throws AppError("timeout"). */
  count(queries: readonly EngineQuery[]): Promise<number[]>;
  /**
   * Posts whose titles hold all the words, the last one as a beginning; one typing error is forgiven in words of four to
   * seven letters and two in longer ones. Best first: own language, exact before corrected, title beginning first, newest.
   */
  suggest(query: SuggestQuery): Promise<{ ids: number[] }>;
  /**
   * The search with words that hardly anybody wrote replaced by the nearest common ones, or null when there is nothing
   * better. Proposes only words that a post of the visible types holds.
   */
  correct(query: CorrectQuery): Promise<string | null>;
  /**
   * From now on keeps the index whole and small in the background: indexes posts that an older version of the program, or
   * a killed import, left out, and cleans up what is dead. What fails is tried again after waits that grow. Never throws.
   */
  keepUp(): void;
  /** Ends a load: indexes posts that it left out, and tidies the index up. */
  refreshStatistics(): Promise<void>;
  /** Indexes all posts anew and drops what was there before; searches go on meanwhile. */
  rebuild(): Promise<void>;
}
