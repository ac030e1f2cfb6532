import { sql } from "kysely";
import type { AccountExport } from "../../../contract/accounts";
import type { Db } from "../../../db/client";
import { type Actor, signedIn } from "../../../shared/actor";
import { englishOf, viewerOf, visiblePost } from "../../posts";

/**
 * Returns the caller's saved posts for the export of their data, in the caller's order: those that the caller may still see,
 * with English titles where there are some. Throws `unauthenticated`.
 */
export async function exportSavedTitles(db: Db, actor: Actor): Promise<AccountExport["library"]> {
  const { rows } = await sql<{ databaseId: number; title: string; saved: Date }>`
    select l.post_id as "databaseId", l.saved, ${englishOf("title", "l.post_id")} as title
    from library_items l join posts p on p.database_id = l.post_id
    where l.user_id = ${signedIn(actor).userId} and ${visiblePost(viewerOf(actor), "p")}
    order by l.position, l.post_id`.execute(db);
  return rows.map((post) => ({ ...post, saved: post.saved.toISOString() }));
}
