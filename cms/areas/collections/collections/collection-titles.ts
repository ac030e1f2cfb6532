import { sql } from "kysely";
import { AppError } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import { foldAccents } from "../../../shared/text/fold";

/** Returns a key for comparing titles: without case, accents and invisible characters. */
export function titleKey(title: string): string {
  return foldAccents(
    title.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ""),
  )
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Checks that a title is available: no other collection of the owner has it, and no public collection. Other users'
 * private collections are ignored, so that trying titles reveals nothing about them. Blocks other title changes until the
 * transaction ends. Throws `title_taken`.
 */
export async function claimTitle(
  trx: Db,
  { title, ownerId, except }: { title: string; ownerId: number | null; except?: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('collection titles'))`.execute(trx);
  const { rows } = await sql<{ title: string }>`
    select t.title from collections c join post_translations t on t.post_id = c.post_id
    where c.post_id is distinct from ${except ?? null}::int and c.deleted is null
      and (c.owner_id = ${ownerId}::int or ((c.featured or c.site_collection) and not c.private and not c.staff_only))`.execute(
    trx,
  );
  const key = titleKey(title);
  if (rows.some((row) => titleKey(row.title) === key)) {
    throw new AppError("title_taken", "There is a collection of this title already", {
      fields: { title: "There is a collection of this title already" },
    });
  }
}
