import { sql } from "kysely";
import type { Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { updateAdminRow } from "./admin.repo";
import { findLivePost } from "./live-post";

/**
 * Returns the ids of posts that have a term and a draft based on the published content, and locks their drafts until the
 * transaction ends. Call it before locking anything else: publishing locks a draft first, and terms after it.
 */
export async function lockPresentDrafts(trx: Db, termId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("admin_posts")
    .select(["database_id", "base"])
    .where("content", "is not", null)
    .where("live_id", "in", (of) =>
      of.selectFrom("post_terms").select("post_id").where("term_id", "=", termId),
    )
    .orderBy("database_id")
    .forUpdate()
    .execute();
  const present: number[] = [];
  for (const { database_id: id, base } of rows)
    if ((await findLivePost(trx, id))?.word === base) present.push(id);
  return present;
}

/** Bases drafts on the current published content: the new slug of a term is no change that an editor has to review. */
export async function moveBases(trx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await updateAdminRow(trx, id, { base: (await findLivePost(trx, id))!.word });
}

/** Renames a term in drafts and revisions, and removes duplicates. */
export async function renameOnAdmin(
  trx: Db,
  taxonomy: Taxonomy,
  from: string,
  to: string,
): Promise<void> {
  for (const table of ["admin_posts", "admin_revisions"] as const) {
    await sql`
      update ${sql.table(table)} set content = jsonb_set(content, array['terms', ${taxonomy}::text], (
        select jsonb_agg(case slug when ${from}::text then ${to}::text else slug end order by place)
        from jsonb_array_elements_text(content->'terms'->${taxonomy}::text) with ordinality as named(slug, place)
        where slug <> ${from}::text or not content->'terms'->${taxonomy}::text @> to_jsonb(${to}::text)
      ))
      where content->'terms'->${taxonomy}::text @> to_jsonb(${from}::text)`.execute(trx);
  }
}
