import type * as engine from "@resource-library/search";
import type { SearchPostType, Taxonomy } from "../contract/names";

/**
 * The search engine as the site uses it: with its types of posts and its taxonomies. Each method that searches throws
 * AppError("timeout") if it takes too long. The engine is the package `packages/search`; `cms/areas/discovery` creates it.
 */
export type SearchEngine = engine.SearchEngine<SearchPostType, Taxonomy>;

/** A search as the service passes it to the engine: with permissions applied and slugs resolved. */
export type EngineQuery = engine.EngineQuery<SearchPostType, Taxonomy>;
export type EngineAnswer = engine.EngineAnswer<SearchPostType, Taxonomy>;
