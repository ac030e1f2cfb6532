import { AppError } from "../../../contract/errors";
import type { MergePreview } from "../../../contract/terms-admin";
import type { Db } from "../../../db/client";
import { haveTwoOwners, mergeAuthors } from "../../people";
import { renameInFields } from "../../../shared/extra-fields";
import { renameOnAdmin } from "../admin/renamed-terms";
import { renameInForms } from "../uploads/merged-terms";
import { addTexts, countBoth, moveTerm } from "./merge.repo";
import { deleteTerm, isWithin, saveFormerSlug, type TermRow, updateTerm } from "./terms-admin.repo";

/** Merges two terms: the first is deleted, the second is kept. Both methods run in the caller's transaction. */
export interface Merging {
  /** Returns why the terms cannot be merged, if so, and how many posts have both. */
  look(trx: Db, from: TermRow, into: TermRow): Promise<Pick<MergePreview, "both" | "problem">>;
  /** Merges the terms. Throws `conflict` if that is impossible. */
  merge(trx: Db, from: TermRow, into: TermRow, now: Date): Promise<void>;
}

const SENTENCES: Record<NonNullable<MergePreview["problem"]>, string> = {
  same: "A term cannot be merged into itself",
  taxonomy: "Terms of two taxonomies cannot be one",
  below: "A term cannot be merged into one below it",
  two_owners: "Both author profiles are somebody's: take one from its owner first",
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
  async look(trx, from, into) {
    return {
      both: await countBoth(trx, from.id, into.id),
      problem: await problemOf(trx, from, into),
    };
  },

  async merge(trx, from, into, now) {
    const problem = await problemOf(trx, from, into);
    if (problem) throw new AppError("conflict", SENTENCES[problem]);
    await moveTerm(trx, from.id, into.id);
    await addTexts(trx, from.id, into.id);
    await renameInForms(trx, from.taxonomy, from.slug, into.slug);
    await renameInFields(trx, from.taxonomy, from.slug, into.slug);
    await renameOnAdmin(trx, from.taxonomy, from.slug, into.slug);
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
