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
