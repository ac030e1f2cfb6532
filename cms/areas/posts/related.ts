import { sql } from "kysely";
import type { Taxonomy } from "../../contract/names";
import type { Db } from "../../db/client";
import type { TermNode, TermTree } from "../vocabulary";

/** Related documents on a post's page. Chosen: two rows of four. */
export const RELATED_LIMIT = 8;
/** Number of a post's terms by which related documents are found, rarest first. Chosen: further terms are only common ones. */
const RELATING_TERMS_MAX = 12;
/** Taxonomies that are ignored, because unrelated documents often share their terms. */
const UNRELATING_TAXONOMIES: readonly Taxonomy[] = ["languages", "licenses", "regions"];

/** Returns public documents that are related to a post by its terms, the most related first. */
export async function relatedDocuments(
  db: Db,
  postId: number,
  nodes: readonly TermNode[],
  tree: TermTree,
): Promise<number[]> {
  return findRelated(db, postId, relatingTerms(nodes, tree), RELATED_LIMIT);
}

/** Returns a post's rarest terms, weighted as search weights words: by the logarithm of a term's rarity. */
function relatingTerms(
  nodes: readonly TermNode[],
  tree: TermTree,
): { id: number; weight: number }[] {
  return nodes
    .filter((node) => !UNRELATING_TAXONOMIES.includes(node.taxonomy))
    .sort((a, b) => a.count - b.count)
    .slice(0, RELATING_TERMS_MAX)
    .map(({ id, count }) => ({ id, weight: Math.log((2 + tree.maxCount) / (1 + count)) }));
}

/** How many of the newest posts of each shared term are considered. Limits the work for terms that half of the library has. */
const RELATED_POSTS_PER_TERM = 200;
/** How many of the best candidates are checked: some are internal or not documents, and are dropped. */
const RELATED_CANDIDATES = 80;

/**
 * Returns public documents that share terms with a post: highest sum of the terms' weights first, then latest change. Of each
 * term, only the newest posts are considered, so an old document is found only by its rarer terms.
 */
async function findRelated(
  db: Db,
  postId: number,
  terms: readonly { id: number; weight: number }[],
  limit: number,
): Promise<number[]> {
  if (terms.length === 0) return [];
  // `offset 0` makes the database look up candidates by key: a planner without statistics may otherwise compare each candidate
  // with every post.
  const { rows } = await sql<{ database_id: number }>`
    select p.database_id
    from (
      select other.post_id, sum(shared.weight) as score
      from unnest(${terms.map((term) => term.id)}::int[], ${terms.map((term) => term.weight)}::float8[]) as shared (term_id, weight)
      cross join lateral (
        select post_id from post_terms where term_id = shared.term_id and post_id <> ${postId}
        order by post_id desc limit ${RELATED_POSTS_PER_TERM}
      ) other
      group by other.post_id
      order by score desc, other.post_id desc
      limit ${RELATED_CANDIDATES}
    ) candidate
    cross join lateral (
      select database_id, modified from posts
      where database_id = candidate.post_id and type = 'document' and visibility = 'public' and removed is null offset 0
    ) p
    order by candidate.score desc, p.modified desc, p.database_id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => row.database_id);
}
