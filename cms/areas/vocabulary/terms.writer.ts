import { sql } from "kysely";
import type { Taxonomy, TopicFamily } from "../../contract/names";
import { asRows } from "../../db/queries";
import type { Db } from "../../db/client";

/** A term to be saved, from the sample library, reference data or an import. */
export interface TermDraft {
  taxonomy: Taxonomy;
  slug: string;
  /** Names by language; at least one. */
  names: Record<string, string>;
  /** By language; other languages keep their descriptions. */
  descriptions?: Record<string, string>;
  /** A term of the same taxonomy, saved before or in the same call; null for none. If undefined, the parent stays the same. */
  parentSlug?: string | null;
  family?: TopicFamily | null;
  /** ISO 3166-1 alpha-2, UN M49, ISO 639 or SPDX, depending on the taxonomy. */
  code?: string | null;
  position?: number;
}

/**
 * Inserts or updates terms by taxonomy and slug, in one transaction. Returns their ids in the drafts' order. With `existing:
 * "keep"` an existing term stays unchanged: an import must not rename the library's terms. A draft with a former slug refers to
 * the current term, which stays unchanged. Throws if a parent does not exist.
 */
export async function saveTerms(
  db: Db,
  drafts: TermDraft[],
  { existing = "update" }: { existing?: "update" | "keep" } = {},
): Promise<number[]> {
  if (drafts.length === 0) return [];
  if (db.isTransaction) return save(db, drafts, existing);
  return db.transaction().execute((trx) => save(trx, drafts, existing));
}

async function save(db: Db, drafts: TermDraft[], existing: "update" | "keep"): Promise<number[]> {
  const unique = [...new Map(drafts.map((draft) => [keyOf(draft), draft])).values()];
  const former = await formerIds(db, unique);
  const present = unique.filter((draft) => !former.has(keyOf(draft)));
  const created = await upsert(db, present, existing);
  const ids = new Map([...former, ...(await idsOf(db, present))]);
  const idOf = (draft: { taxonomy: Taxonomy; slug: string }) => ids.get(keyOf(draft));

  const written =
    existing === "keep" ? present.filter((draft) => created.has(keyOf(draft))) : present;
  await saveNames(
    db,
    written.flatMap((draft) => namesOf(idOf(draft)!, draft)),
  );
  await saveParents(db, written);
  return drafts.map((draft) => idOf(draft)!);
}

/** Writes the rows of the terms. Returns the keys of new ones. */
async function upsert(
  db: Db,
  drafts: TermDraft[],
  existing: "update" | "keep",
): Promise<Set<string>> {
  // Sorted, so that two writers of the same terms cannot deadlock.
  const rows = drafts
    .map(({ taxonomy, slug, family, code, position }) => ({
      taxonomy,
      slug,
      family,
      code,
      position,
    }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const onConflict =
    existing === "keep"
      ? sql`do nothing`
      : sql`do update set family = coalesce(excluded.family, terms.family), code = coalesce(excluded.code, terms.code),
            position = excluded.position`;
  const result = await sql<{ taxonomy: Taxonomy; slug: string; created: boolean }>`
    insert into terms (taxonomy, slug, family, code, position)
    select taxonomy, slug, family, code, coalesce(position, 0)
    from ${asRows(rows)} as r(taxonomy text, slug text, family text, code text, position int)
    on conflict (taxonomy, slug) ${onConflict}
    returning taxonomy, slug, xmax = 0 as created`.execute(db);
  return new Set(result.rows.filter((row) => row.created).map(keyOf));
}

async function idsOf(db: Db, drafts: TermDraft[]): Promise<Map<string, number>> {
  const rows = drafts.map(({ taxonomy, slug }) => ({ taxonomy, slug }));
  const result = await sql<{ taxonomy: Taxonomy; slug: string; id: number }>`
    select terms.id, terms.taxonomy, terms.slug from terms
    join ${asRows(rows)} as r(taxonomy text, slug text) on r.taxonomy = terms.taxonomy and r.slug = terms.slug`.execute(
    db,
  );
  return new Map(result.rows.map((row) => [keyOf(row), row.id]));
}

/** Returns the ids of terms by their former slugs, by the drafts' keys. */
async function formerIds(db: Db, drafts: TermDraft[]): Promise<Map<string, number>> {
  const rows = drafts.map(({ taxonomy, slug }) => ({ taxonomy, slug }));
  const result = await sql<{ taxonomy: Taxonomy; slug: string; term_id: number }>`
    select f.taxonomy, f.slug, f.term_id from former_term_slugs f
    join ${asRows(rows)} as r(taxonomy text, slug text) on r.taxonomy = f.taxonomy and r.slug = f.slug`.execute(
    db,
  );
  return new Map(result.rows.map((row) => [keyOf(row), row.term_id]));
}

function namesOf(termId: number, draft: TermDraft) {
  return Object.entries(draft.names).map(([language, name]) => ({
    term_id: termId,
    language,
    name,
    description: draft.descriptions?.[language] ?? null,
  }));
}

async function saveNames(db: Db, rows: ReturnType<typeof namesOf>): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with names as (
      select * from ${asRows(rows)} as r(term_id int, language text, name text, description text)
    )
    insert into term_translations (term_id, language, name, description)
    select n.term_id, n.language, n.name, coalesce(n.description, old.description, '')
    from names n left join term_translations old on old.term_id = n.term_id and old.language = n.language
    on conflict (term_id, language) do update set name = excluded.name, description = excluded.description`.execute(
    db,
  );
}

/** Runs after all rows are saved, so that a parent may come after its child in the list. */
async function saveParents(db: Db, drafts: TermDraft[]): Promise<void> {
  const rows = drafts
    .filter((draft) => draft.parentSlug !== undefined)
    .map(({ taxonomy, slug, parentSlug }) => ({ taxonomy, slug, parent: parentSlug }));
  if (rows.length === 0) return;
  const result = await sql<{ slug: string; parent: string }>`
    with wanted as (
      select r.taxonomy, r.slug, r.parent, p.id as parent_id
      from ${asRows(rows)} as r(taxonomy text, slug text, parent text)
      left join terms p on p.taxonomy = r.taxonomy
        and (p.slug = r.parent or p.id = (select term_id from former_term_slugs f where f.taxonomy = r.taxonomy and f.slug = r.parent))
    ), done as (
      update terms set parent_id = w.parent_id from wanted w
      where terms.taxonomy = w.taxonomy and terms.slug = w.slug and terms.parent_id is distinct from w.parent_id
    )
    select slug, parent from wanted where parent is not null and parent_id is null`.execute(db);
  const orphan = result.rows[0];
  if (orphan)
    throw new Error(`Term "${orphan.slug}" names a parent that does not exist: "${orphan.parent}"`);
}

function keyOf({ taxonomy, slug }: { taxonomy: Taxonomy; slug: string }): string {
  return `${taxonomy}/${slug}`;
}
