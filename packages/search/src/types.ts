import type { Generated, Kysely, RawBuilder } from "kysely";
import type { Field } from "./storage/postings";

/** A search, with permissions applied. `Type` and `Taxonomy` are the names that the site uses: see `PostSource`. */
export interface EngineQuery<Type extends string = string, Taxonomy extends string = string> {
  /** The text to search for; may be empty. */
  search: string;
  /** Language of the page, a BCP 47 tag. */
  language: string;
  sort_by: "Relevance" | "Alphabetical" | "Latest" | "StaffFirst" | "Recommended";
  page: number;
  page_size: number;
  /** Requested types that the caller may see. */
  types: Type[];
  /** All types that the caller may see; `typeCounts` covers these. */
  visibleTypes: Type[];
  /**
   * Selected term ids by taxonomy: OR within a taxonomy, AND across taxonomies. There is a list for each selected term,
   * which includes the terms below it.
   */
  terms: Partial<Record<Taxonomy, number[][]>>;
  /** Only posts that can be read in `language`: with a text or a file in it. */
  readable: boolean;
  /** Terms of posts that have a file in `language`. */
  languageTerms?: number[];
  /** If given, only these posts, such as those of a collection. */
  within?: number[];
  /** With only a start, the range ends this year. */
  publication_year_start?: number;
  publication_year_end?: number;
  /** Puts posts by staff, or posts recommended by staff, first; then sorts by `sort_by`. */
  prioritize_staff: boolean;
  prioritize_recommended: boolean;
  advanced?: {
    /** The fields to search; all if there are none. */
    fields: Exclude<Field, "labels">[];
    must: string[];
    should: string[];
    must_not: string[];
    exact_phrase: string;
  };
  /** Also counts facets, types and years. */
  facets: boolean;
}

export interface EngineAnswer<Type extends string = string, Taxonomy extends string = string> {
  /** Ids of this page's posts in order. */
  ids: number[];
  count: number;
  /** Present if `count` is an estimate from a sample. Only of queries that request facets. */
  isCountEstimated?: true;
  /** Number of hits that have all searched words close together. Present if the search has words. */
  fullMatchCount?: number;
  /** Number of hits that can be read in the query's language. Present if the query requests facets. */
  readableCount?: number;
  /** Counts by term id, without zeros. Present if the query requests facets. */
  facets?: Partial<Record<Taxonomy, Map<number, number>>>;
  typeCounts?: Partial<Record<Type, number>>;
  years?: { year: number; count: number }[];
  /** True if `facets`, `typeCounts`, `years` and `readableCount` are estimates from a sample of the hits. */
  estimatedFacets?: boolean;
}

/** A query for posts by title, while the user types. */
export interface SuggestQuery<Type extends string = string> {
  text: string;
  language: string;
  visibleTypes: Type[];
  limit: number;
}

/** A query for another spelling of a search. */
export interface CorrectQuery<Type extends string = string> {
  search: string;
  language: string;
  visibleTypes: Type[];
}

/** Thrown if a search takes too long. */
export class SearchTimeoutError extends Error {
  override name = "SearchTimeoutError";
}

export interface SearchEngine<Type extends string = string, Taxonomy extends string = string> {
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
  /**
   * Indexes the posts that this process has marked, and reads the changes of other processes. Searches know of everything when
   * it returns.
   */
  catchUp(): Promise<void>;
  /** Throws if the search takes too long. */
  search(query: EngineQuery<Type, Taxonomy>): Promise<EngineAnswer<Type, Taxonomy>>;
  /** Returns the total hits of several searches, in order; fast if they have much in common. Throws like `search`. */
  count(queries: readonly EngineQuery<Type, Taxonomy>[]): Promise<number[]>;
  /**
   * Returns posts whose titles contain all words, the last one as a prefix. One typing error is tolerated in words of four
   * to seven letters, two in longer ones. Order: the user's language first, exact before corrected words, words at the
   * beginning of the title first, newest first. Throws like `search`.
   */
  suggest(query: SuggestQuery<Type>): Promise<{ ids: number[] }>;
  /**
   * Returns the search with very rare words replaced by the nearest common ones, or null if there is nothing better.
   * Suggests only words in posts of the visible types. Throws like `search`.
   */
  correct(query: CorrectQuery<Type>): Promise<string | null>;
  /**
   * Starts to maintain the index in the background. It indexes posts that an older version of the program or a killed import
   * left out, and cleans up dead entries. Failures are tried again after increasing waits. Never throws.
   */
  startBackgroundWork(): void;
  /** Ends a load: indexes posts that it left out, and cleans up the index. */
  finishIndexing(): Promise<void>;
  /** Indexes all posts again and drops the old entries. Searches continue meanwhile. */
  rebuild(): Promise<void>;
}

/** A text and its language. */
export interface FieldText {
  field: Field;
  language: string;
  text: string;
}

/** The indexed texts of one translation of a post. */
export interface EntryTexts {
  postId: number;
  language: string;
  title: string;
  /** Ordered by FIELDS. */
  texts: FieldText[];
}

/**
 * The posts of a site, as the engine reads them. The SQL fragments become parts of the engine's statements, because reading
 * all posts through objects would take ten times as long.
 */
export interface PostSource {
  /** Types under which posts are found, and taxonomies of terms. At most 254 of each. */
  types: readonly string[];
  taxonomies: readonly string[];
  /** Table expressions of all posts, and of those that search should find: `id` and `modified`. */
  posts: RawBuilder<unknown>;
  indexedPosts: RawBuilder<unknown>;
  /**
   * Returns a query of `id`, `type` (null if no search finds the post), `year` (1000 to 2999, or null), `modified`, `by_staff`,
   * `recommended`, and `terms`, which are the ids of the post's own terms, separated by spaces. `where` returns the clause
   * that selects posts by their id.
   */
  attributes(where: (postId: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown>;
  /** Table expression of all terms: `id`, `taxonomy`, `parent_id`. */
  terms: RawBuilder<unknown>;
  /**
   * Reads the texts of posts, one entry for each translation; none for posts that search should not find. Also returns the
   * revision of the index at that time or earlier, read with NEWEST_REVISION.
   */
  readTexts(postIds: readonly number[]): Promise<{ revision: number; entries: EntryTexts[] }>;
}

/** The database of the index: PostgreSQL, on a server or embedded in this process. */
export interface SearchDatabase {
  db: Db;
  /**
   * Put before statements that look up rows by key, whatever their parameters are. For a database that plans statements for
   * each call unless it is told that one plan will do. Without it, they are sent as they are.
   */
  planOnce?: RawBuilder<unknown>;
  kind: "embedded" | "server";
  /** Tells all processes that the index has changed. */
  announceChange(): Promise<void>;
  /** Calls the listener when the index or the terms have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
}

/** The part of pino's logger that the engine uses. */
export interface Logger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export type Db = Kysely<SearchTables>;

/** The tables of the index that queries name. The migrations of the content system create them and explain the columns. */
interface SearchTables {
  search_chunks: { chunk: number; entries: number; postings: number };
  search_fresh_chunks: { chunk: number; packed: Uint8Array; joined: Generated<number> };
}
