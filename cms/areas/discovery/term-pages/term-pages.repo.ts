import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { UNDATED, type Viewer, visiblePost } from "../../posts";

/**
 * Returns when the newest visible document, article or toolkit with one of the terms was created. Posts with an unknown date are
 * ignored.
 */
export async function newestWith(
  db: Db,
  viewer: Viewer,
  termIds: readonly number[],
): Promise<{ created: Date; publication_year: number | null } | undefined> {
  return db
    .selectFrom("posts as p")
    .select(["p.created", "p.publication_year"])
    .where("p.type", "in", ["document", "article", "toolkit"])
    .where("p.created", "<>", UNDATED)
    .where(visiblePost(viewer, "p"))
    .where(
      "p.database_id",
      "in",
      sql<number>`(select post_id from post_terms where term_id = any(${[...termIds]}::int[]))`,
    )
    .orderBy("p.created", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the ids of posts that editors picked for a term, in order. */
export async function listPicks(db: Db, termId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("term_picks")
    .select("post_id")
    .where("term_id", "=", termId)
    .orderBy("position")
    .orderBy("post_id")
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/**
 * Locks a term until the transaction ends, so that changes of its picks happen one after another. Returns false if the term does
 * not exist.
 */
export async function lockTerm(trx: Db, termId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("terms")
    .select("id")
    .where("id", "=", termId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the posts picked for a term. */
export async function replacePicks(
  trx: Db,
  termId: number,
  postIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom("term_picks").where("term_id", "=", termId).execute();
  if (postIds.length === 0) return;
  await trx
    .insertInto("term_picks")
    .values(postIds.map((post_id, position) => ({ term_id: termId, post_id, position })))
    .execute();
}
