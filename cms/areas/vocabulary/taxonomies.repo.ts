import { sql } from "kysely";
import type { Db } from "../../db/client";
import { groupBy } from "../../platform/iteration";
import type { FormerSlug, TermNode } from "./term-tree";

/** Returns all terms with all their translations, and the former slugs of terms. */
export async function loadTerms(db: Db): Promise<{ terms: TermNode[]; former: FormerSlug[] }> {
  const [terms, translations, former] = await Promise.all([
    db
      .selectFrom("terms")
      .select(["id", "taxonomy", "slug", "parent_id", "family", "code", "count"])
      .select(
        sql<boolean>`exists (select 1 from post_terms where term_id = terms.id)`.as("isCarried"),
      )
      .execute(),
    db
      .selectFrom("term_translations")
      .select(["term_id", "language", "name", "description"])
      .execute(),
    db.selectFrom("former_term_slugs").select(["taxonomy", "slug", "term_id as termId"]).execute(),
  ]);
  const byTerm = groupBy(translations, (translation) => translation.term_id);
  return {
    former,
    terms: terms.map(({ parent_id: parentId, ...term }) => ({
      ...term,
      parentId,
      translations: (byTerm.get(term.id) ?? []).map(({ language, name, description }) => ({
        language,
        name,
        description,
      })),
    })),
  };
}

/**
 * Counts for every term the public posts that have it or a term below it, and writes the counts that changed. A post may have a
 * parent through several terms below it, and counts once. Terms without children, which are most, are counted without that costly
 * check.
 */
export async function recountTerms(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTermCounts(trx);
    await writeCounts(trx);
  });
}

/** Blocks other counts until the transaction ends. Two parallel counts could deadlock on rows that the other has written. */
export async function lockTermCounts(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('term counts'))`.execute(trx);
}

async function writeCounts(trx: Db): Promise<void> {
  await sql`
    with recursive below (ancestor_id, term_id) as (
      select parent_id, id from terms where parent_id is not null
      union
      select below.ancestor_id, terms.id from below join terms on terms.parent_id = below.term_id
    ), families (ancestor_id, term_id) as (
      select ancestor_id, term_id from below union select ancestor_id, ancestor_id from below
    ), public_tags as not materialized (
      select post_terms.post_id, post_terms.term_id
      from post_terms join posts on posts.database_id = post_terms.post_id
      where posts.visibility = 'public' and posts.removed is null
        and not exists (select 1 from collections where post_id = posts.database_id and (private or staff_only))
    ), counts as (
      select term_id as id, count(*)::int as count from public_tags
      where term_id not in (select ancestor_id from families) group by term_id
      union all
      select families.ancestor_id, count(distinct public_tags.post_id)::int
      from families join public_tags on public_tags.term_id = families.term_id
      group by families.ancestor_id
    )
    update terms set count = fresh.count
    from (select terms.id, coalesce(counts.count, 0) as count from terms left join counts on counts.id = terms.id) fresh
    where terms.id = fresh.id and terms.count <> fresh.count`.execute(trx);
}
