import { sql } from "kysely";
import type { Db } from "../../../db/client";

/** Returns the ids of the terms that a user follows, of all taxonomies, in the order in which they chose them. */
export async function listFollowed(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("user_preferences")
    .select("term_id")
    .where("user_id", "=", userId)
    .orderBy("position")
    .orderBy("term_id")
    .execute();
  return rows.map((row) => row.term_id);
}

/** Locks what a user follows until the transaction ends: other changes of it wait. */
export async function lockFollowed(trx: Db, userId: number): Promise<void> {
  await trx
    .selectFrom("users")
    .select("database_id")
    .where("database_id", "=", userId)
    .forUpdate()
    .execute();
}

/** Replaces the terms that a user follows. */
export async function replaceFollowed(
  trx: Db,
  userId: number,
  termIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom("user_preferences").where("user_id", "=", userId).execute();
  if (termIds.length === 0) return;
  // The join leaves out a term that was deleted meanwhile, instead of failing.
  await sql`
    insert into user_preferences (user_id, term_id, position)
    select ${userId}, t.id, wanted.place from unnest(${[...termIds]}::int[]) with ordinality as wanted (id, place) join terms t on t.id = wanted.id`.execute(
    trx,
  );
}
