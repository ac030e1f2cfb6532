import { SEARCH_POST_TYPES, type SearchPostType } from "../../cms/contract/names";
import { SearchRequest, type SearchRequestInput } from "../../cms/contract/search";
import type { EngineQuery } from "../../cms/platform/search-engine.port";
import { postSource } from "../../cms/areas/discovery/search/search-engine";
import type { Db } from "../../cms/db/client";
import * as indexing from "../../packages/search/src/storage/indexing";

/** Indexes posts of the site as its search engine does, but without notifying other processes. */
export const indexPosts = (
  db: Db,
  postIds: readonly number[],
  options?: Parameters<typeof indexing.indexPosts>[3],
) => indexing.indexPosts(db, postSource(db), postIds, options);

/** Returns posts of the site that should be indexed. */
export const unindexedPosts = (db: Db) => indexing.unindexedPosts(db, postSource(db));

/** Returns the engine's query for a request without terms, by a reader who may see these types and asks for all of them. */
export function engineQuery(
  request: SearchRequestInput,
  visibleTypes: SearchPostType[] = [...SEARCH_POST_TYPES],
): EngineQuery {
  const {
    indices: _indices,
    post_type: _types,
    collection: _collection,
    ...rest
  } = SearchRequest.parse(request);
  return { ...rest, types: visibleTypes, visibleTypes, terms: {} };
}
