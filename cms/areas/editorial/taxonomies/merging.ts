import { sql } from "kysely";
import { AppError } from "../../../contract/errors";
import type { MergePreview } from "../../../contract/taxonomies";
import type { Db } from "../../../db/client";
import { renameInFields } from "../../../shared/extra-fields";
import { haveTwoOwners, mergeAuthors } from "../../people";
import { renameTermInDrafts } from "../posts/drafts.service";
import { renameTermInForms } from "../uploads/submission-form";
import { deleteTerm, isWithin, saveFormerSlug, type TermRow, updateTerm } from "./terms-admin.repo";

/** Counts the posts that have both terms. */
async function countPostsWithBoth(db: Db, from: number, into: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from post_terms one join post_terms other on other.post_id = one.post_id and other.term_id = ${into} where one.term_id = ${from}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Moves everything from one term to another without duplicates: posts, followers, picks, children and former slugs. */
async function moveTermReferences(trx: Db, from: number, into: number): Promise<void> {
  await sql`
    insert into post_terms (post_id, term_id, position) select post_id, ${into}::int, position from post_terms where term_id = ${from}
    on conflict (post_id, term_id) do update set position = least(post_terms.position, excluded.position)`.execute(
    trx,
  );
  await sql`
    insert into user_preferences (user_id, term_id, position) select user_id, ${into}::int, position from user_preferences where term_id = ${from}
    on conflict (user_id, term_id) do update set position = least(user_preferences.position, excluded.position)`.execute(
    trx,
  );
  await sql`
    insert into newsletter_followed (subscription_id, term_id) select subscription_id, ${into}::int from newsletter_followed where term_id = ${from} order by id
    on conflict (subscription_id, term_id) do nothing`.execute(trx);
  await sql`
    insert into term_picks (term_id, post_id, position) select ${into}::int, post_id, 1000 + position from term_picks where term_id = ${from}
    on conflict (term_id, post_id) do nothing`.execute(trx);
  await trx.updateTable("terms").set({ parent_id: into }).where("parent_id", "=", from).execute();
  await trx
    .updateTable("former_term_slugs")
    .set({ term_id: into })
    .where("term_id", "=", from)
    .execute();
}

/** Copies names and descriptions to a term in languages in which it has none. */
async function copyMissingTexts(trx: Db, from: number, into: number): Promise<void> {
  await sql`
    insert into term_translations (term_id, language, name, description) select ${into}::int, language, name, description from term_translations where term_id = ${from}
    on conflict (term_id, language) do update set description = excluded.description where term_translations.description = ''`.execute(
    trx,
  );
}

/** Merges two terms: the first is deleted, the second is kept. Both methods run in the caller's transaction. */
export interface Merging {
  /** Returns how many posts have both terms, and the reason if the terms cannot be merged. */
  preview(trx: Db, from: TermRow, into: TermRow): Promise<Pick<MergePreview, "both" | "problem">>;
  /** Merges the terms. Throws `conflict` if that is impossible. */
  merge(trx: Db, from: TermRow, into: TermRow, now: Date): Promise<void>;
}

const SENTENCES: Record<NonNullable<MergePreview["problem"]>, string> = {
  same: "A term cannot be merged into itself",
  taxonomy: "Terms of different taxonomies cannot be merged",
  below: "A term cannot be merged into one below it",
  two_owners: "Both author profiles have an owner; remove one owner first",
};

async function problemOf(trx: Db, from: TermRow, into: TermRow): Promise<MergePreview["problem"]> {
  if (from.id === into.id) return "same";
  if (from.taxonomy !== into.taxonomy) return "taxonomy";
  if (await isWithin(trx, into.id, from.id)) return "below";
  if (from.taxonomy === "authors" && (await haveTwoOwners(trx, { from: from.id, into: into.id })))
    return "two_owners";
  return null;
}

export const merging: Merging = {
  async preview(trx, from, into) {
    return {
      both: await countPostsWithBoth(trx, from.id, into.id),
      problem: await problemOf(trx, from, into),
    };
  },

  async merge(trx, from, into, now) {
    const problem = await problemOf(trx, from, into);
    if (problem) throw new AppError("conflict", SENTENCES[problem]);
    await moveTermReferences(trx, from.id, into.id);
    await copyMissingTexts(trx, from.id, into.id);
    await renameTermInForms(trx, from.taxonomy, from.slug, into.slug);
    await renameInFields(trx, from.taxonomy, from.slug, into.slug);
    await renameTermInDrafts(trx, from.taxonomy, from.slug, into.slug);
    if (from.taxonomy === "authors") await mergeAuthors(trx, { from: from.id, into: into.id }, now);
    await updateTerm(trx, into.id, {
      family: into.family ?? from.family,
      code: into.code ?? from.code,
      modified: now,
    });
    await deleteTerm(trx, from.id);
    await saveFormerSlug(trx, from, into.id);
  },
};
