import { sql } from "kysely";
import { AppError } from "../../contract/errors";
import type { Db } from "../../db/client";
import { foldAccents } from "../search/text/fold";

/** What titles are compared by: without case, accents, and characters that nobody sees. */
export function titleKey(title: string): string {
  return foldAccents(
    title.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ""),
  )
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Makes sure that a title is free: no other collection of the owner has it, nor one that the public finds. What others keep
 * to themselves does not count: nobody shall learn of it by trying titles. Until the transaction ends no other title is
 * given. Throws `title_taken`.
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
