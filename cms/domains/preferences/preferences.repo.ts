import { sql } from "kysely";
import type { Db } from "../../db/client";

/** Ids of the terms that somebody follows, of all taxonomies, in the order in which they chose them. */
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

/** Takes what somebody follows for the rest of the transaction: whoever else changes it waits. */
export async function lockFollowed(trx: Db, userId: number): Promise<void> {
  await trx
    .selectFrom("users")
    .select("database_id")
    .where("database_id", "=", userId)
    .forUpdate()
    .execute();
}

/** Has somebody follow these terms and no others. */
export async function replaceFollowed(
  trx: Db,
  userId: number,
  termIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom("user_preferences").where("user_id", "=", userId).execute();
  if (termIds.length === 0) return;
  // A term that goes in this very moment is left out, not refused.
  await sql`
    insert into user_preferences (user_id, term_id, position)
    select ${userId}, t.id, wanted.place from unnest(${[...termIds]}::int[]) with ordinality as wanted (id, place) join terms t on t.id = wanted.id`.execute(
    trx,
  );
}
