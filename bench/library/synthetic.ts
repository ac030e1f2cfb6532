import { syntheticPosts, syntheticTerms } from "../../cms/cli/seed/synthetic";
import type { Db } from "../../cms/db/client";
import { savePosts } from "../../cms/areas/posts";
import { saveReferenceTerms, saveTerms } from "../../cms/areas/vocabulary";

/** Documents per transaction. */
const BATCH = 500;

/** Writes synthetic documents with their terms, but does not index them. The same number gives the same documents. */
export async function saveSyntheticDocuments(db: Db, count: number): Promise<void> {
  await saveReferenceTerms(db);
  await saveTerms(db, syntheticTerms(), { existing: "keep" });
  for (let first = 0; first < count; first += BATCH)
    await savePosts(db, syntheticPosts(first, Math.min(BATCH, count - first)));
}
