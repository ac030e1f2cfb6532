import { sql } from "kysely";
import type { Db } from "../../db/client";
import { UNDATED } from "../posts/undated";
import { type Sight, visiblePost } from "../posts/visibility.policy";

/**
 * When the newest document, article or toolkit was made that the sight reaches and that has one of the terms. Those of which it is
 * not known do not count.
 */
export async function newestWith(
  db: Db,
  sight: Sight,
  termIds: readonly number[],
): Promise<{ created: Date; publication_year: number | null } | undefined> {
  return db
    .selectFrom("posts as p")
    .select(["p.created", "p.publication_year"])
    .where("p.type", "in", ["document", "article", "toolkit"])
    .where("p.created", "<>", UNDATED)
    .where(visiblePost(sight, "p"))
    .where(
      "p.database_id",
      "in",
      sql<number>`(select post_id from post_terms where term_id = any(${[...termIds]}::int[]))`,
    )
    .orderBy("p.created", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Ids of the posts that editors have chosen for a term, in their order. */
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

/** Locks a term until the transaction ends, so that its picks change one after another; false where there is no such term. */
export async function lockTerm(trx: Db, termId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("terms")
    .select("id")
    .where("id", "=", termId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts these posts in place of those that are chosen for a term. */
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
