import { sql } from "kysely";
import type { Db } from "../../db/client";
import { groupBy } from "../../platform/group-by";
import type { TermNode } from "./term-tree";

/** All terms with all their translations. */
export async function loadTerms(db: Db): Promise<TermNode[]> {
  const [terms, translations] = await Promise.all([
    db.selectFrom("terms").select(["id", "taxonomy", "slug", "parent_id", "family", "code", "count"]).execute(),
    db.selectFrom("term_translations").select(["term_id", "language", "name", "description"]).execute(),
  ]);
  const byTerm = groupBy(translations, (translation) => translation.term_id);
  return terms.map(({ parent_id: parentId, ...term }) => ({
    ...term,
    parentId,
    translations: (byTerm.get(term.id) ?? []).map(({ language, name, description }) => ({ language, name, description })),
  }));
}

/**
 * Counts for every term the public posts that carry it or one below it, and writes the counts that changed.
 * Only the ancestors of a post's terms can be reached twice, so each post and term is paired once before counting.
 */
export async function recountTerms(db: Db): Promise<void> {
  await sql`
    with recursive above (term_id, ancestor_id) as (
      select id, id from terms
      union
      select above.term_id, terms.parent_id from above join terms on terms.id = above.ancestor_id
      where terms.parent_id is not null
    ), public_posts as (
      select database_id as post_id from posts
      where visibility = 'public'
        and not exists (select 1 from collections where post_id = database_id and (private or staff_only))
    ), counts as (
      select above.ancestor_id as id, count(distinct post_terms.post_id)::int as count
      from post_terms
      join public_posts on public_posts.post_id = post_terms.post_id
      join above on above.term_id = post_terms.term_id
      group by above.ancestor_id
    )
    update terms set count = fresh.count
    from (select terms.id, coalesce(counts.count, 0) as count from terms left join counts on counts.id = terms.id) fresh
    where terms.id = fresh.id and terms.count <> fresh.count`.execute(db);
}
