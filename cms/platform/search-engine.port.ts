import type * as engine from "@resource-library/search";
import type { VerifyReport } from "@resource-library/search-opensearch";
import type { SearchPostType, Taxonomy } from "../contract/names";

/**
 * The search engine as the site uses it: with its types of posts and its taxonomies. Each method that searches throws
 * AppError("timeout") if it takes too long, and AppError("search_unavailable") while a cluster does not answer. The engine is
 * the package `packages/search`, or `packages/search-opensearch` on a cluster; `cms/areas/discovery` creates it.
 */
export type SearchEngine = engine.SearchEngine<SearchPostType, Taxonomy> & {
  /**
   * Compares every post of the database with the index on a cluster, and corrects what differs if asked to. The engine of this
   * process has no such method, because its index is in the database.
   */
  verify?(options: { repair: boolean }): Promise<VerifyReport>;
};

/** A search as the service passes it to the engine: with permissions applied and slugs resolved. */
export type EngineQuery = engine.EngineQuery<SearchPostType, Taxonomy>;
export type EngineAnswer = engine.EngineAnswer<SearchPostType, Taxonomy>;
