import { type Selectable, sql, type Updateable } from "kysely";
import type { Taxonomy } from "../../../contract/names";
import type { TermUses } from "../../../contract/taxonomies";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/queries";
import type { TermsTable } from "../../../db/schema";
import { lockTermCounts } from "../../vocabulary";

export type TermRow = Pick<
  Selectable<TermsTable>,
  "id" | "taxonomy" | "slug" | "parent_id" | "family" | "code" | "position" | "modified"
>;

const termRows = (db: Db) =>
  db
    .selectFrom("terms")
    .select(["id", "taxonomy", "slug", "parent_id", "family", "code", "position", "modified"]);

export function findTerm(db: Db, id: number): Promise<TermRow | undefined> {
  return termRows(db).where("id", "=", id).executeTakeFirst();
}

/** Returns terms in order of their ids, and locks them until the transaction ends. */
export function lockTerms(trx: Db, ids: readonly number[]): Promise<TermRow[]> {
  return termRows(trx)
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Blocks other editors from changing parents or slugs, and blocks recounts, until the transaction ends. A recount writes to
 * terms in a different order, so both together could deadlock.
 */
export async function lockTree(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('terms of the admin'))`.execute(trx);
  await lockTermCounts(trx);
}

/** Returns whether a term is another term or below it. */
export async function isWithin(trx: Db, id: number, aboveId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive path (id) as (select ${id}::int union select t.parent_id from terms t join path on t.id = path.id where t.parent_id is not null)
    select 1 from path where id = ${aboveId}`.execute(trx);
  return rows.length > 0;
}

/** Returns the id of the term that currently has a slug in a taxonomy. */
export async function idOfSlug(
  trx: Db,
  taxonomy: Taxonomy,
  slug: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom("terms")
    .select("id")
    .where("taxonomy", "=", taxonomy)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.id;
}

export async function listFormerSlugs(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom("former_term_slugs")
    .select("slug")
    .where("term_id", "=", id)
    .orderBy("slug")
    .execute();
  return rows.map((row) => row.slug);
}

/** Makes a former slug lead to a term. */
export async function saveFormerSlug(
  trx: Db,
  { taxonomy, slug }: Pick<TermRow, "taxonomy" | "slug">,
  termId: number,
): Promise<void> {
  await trx
    .insertInto("former_term_slugs")
    .values({ taxonomy, slug, term_id: termId })
    .onConflict((conflict) =>
      conflict.columns(["taxonomy", "slug"]).doUpdateSet({ term_id: termId }),
    )
    .execute();
}

/** Deletes a former slug, so that the slug leads to the term that has it now. */
export async function dropFormerSlug(trx: Db, taxonomy: Taxonomy, slug: string): Promise<void> {
  await trx
    .deleteFrom("former_term_slugs")
    .where("taxonomy", "=", taxonomy)
    .where("slug", "=", slug)
    .execute();
}

export async function insertTerm(trx: Db, term: Omit<TermRow, "id">): Promise<number> {
  const { id } = await trx
    .insertInto("terms")
    .values(term)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTerm(
  trx: Db,
  id: number,
  change: Updateable<TermsTable>,
): Promise<void> {
  await trx.updateTable("terms").set(change).where("id", "=", id).execute();
}

export async function deleteTerm(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("terms").where("id", "=", id).execute();
}

export interface TermTextRow {
  language: string;
  name: string;
  description: string;
}

export function listTexts(db: Db, id: number): Promise<TermTextRow[]> {
  return db
    .selectFrom("term_translations")
    .select(["language", "name", "description"])
    .where("term_id", "=", id)
    .orderBy("language")
    .execute();
}

/** Saves a term's names in some languages, and deletes them in others. */
export async function saveTexts(
  trx: Db,
  id: number,
  texts: readonly TermTextRow[],
  without: readonly string[],
): Promise<void> {
  if (without.length > 0)
    await trx
      .deleteFrom("term_translations")
      .where("term_id", "=", id)
      .where("language", "in", [...without])
      .execute();
  if (texts.length === 0) return;
  await sql`
    insert into term_translations (term_id, language, name, description)
    select ${id}::int, language, name, description from ${asRows(texts)} as r(language text, name text, description text)
    on conflict (term_id, language) do update set name = excluded.name, description = excluded.description`.execute(
    trx,
  );
}

/** Counts the uses of a term, except contributions. Removed posts that can be restored count too. */
export async function countTermUses(db: Db, id: number): Promise<Omit<TermUses, "contributions">> {
  const { rows } = await sql<Omit<TermUses, "contributions">>`
    select (select count(*)::int from post_terms where term_id = ${id}) as posts,
      (select count(*)::int from post_terms l join posts p on p.database_id = l.post_id and p.visibility = 'public' and p.removed is null where l.term_id = ${id}) as "publicPosts",
      (select count(*)::int from terms where parent_id = ${id}) as children,
      (select count(*)::int from user_preferences where term_id = ${id}) + (
        select count(distinct s.reader_id)::int from newsletter_followed f join newsletter_subscriptions s on s.id = f.subscription_id where f.term_id = ${id}
      ) as followers,
      exists (select 1 from users where author_id = ${id}) as "hasOwner",
      (select count(*)::int from author_claims where author_id = ${id}) as claims`.execute(db);
  return rows[0]!;
}

/** Returns the posts of all types that have a term. */
export async function listPostsOf(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("post_terms")
    .select("post_id")
    .where("term_id", "=", id)
    .orderBy("post_id")
    .execute();
  return rows.map((row) => row.post_id);
}
