import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { type Viewer, visiblePost } from "../../posts";

/** Locks a user's library until the transaction ends; other changes wait. Creates the library if it does not exist. */
export async function lockLibrary(trx: Db, userId: number, now: Date): Promise<void> {
  await trx
    .insertInto("libraries")
    .values({ user_id: userId, modified: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom("libraries")
    .select("user_id")
    .where("user_id", "=", userId)
    .forUpdate()
    .execute();
}

/** Returns when a library last changed; null if nothing was ever saved. */
export async function findModified(db: Db, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom("libraries")
    .select("modified")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.modified ?? null;
}

/** Records a change. Each change gets a later time than the previous one, even if the clock goes back. */
export async function touchLibrary(trx: Db, userId: number, now: Date): Promise<Date> {
  const { modified } = await trx
    .updateTable("libraries")
    .set({
      modified: sql<Date>`greatest(${now}::timestamptz, modified + interval '1 millisecond')`,
    })
    .where("user_id", "=", userId)
    .returning("modified")
    .executeTakeFirstOrThrow();
  return modified;
}

/** Returns the ids of saved posts in the user's order. Includes posts that the user can no longer see. */
export async function listIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("library_items")
    .select("post_id")
    .where("user_id", "=", userId)
    .orderBy("position")
    .orderBy("post_id")
    .execute();
  return rows.map((row) => row.post_id);
}

/** Returns the ids of visible saved posts: in the user's order, or last saved first. */
export async function listVisible(
  db: Db,
  viewer: Viewer,
  userId: number,
  order: "own" | "saved",
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.post_id as id from library_items l join posts p on p.database_id = l.post_id
    where l.user_id = ${userId} and ${visiblePost(viewer, "p")}
    order by ${order === "own" ? sql`l.position` : sql`l.saved desc`}, l.post_id`.execute(db);
  return rows.map((row) => row.id);
}

/** Saves a post before all others. Returns false if it is already saved. */
export async function insertLibraryItem(
  trx: Db,
  userId: number,
  postId: number,
  saved: Date,
): Promise<boolean> {
  const result = await sql`
    insert into library_items (user_id, post_id, position, saved)
    select ${userId}, ${postId}, coalesce(min(position), 0) - 1, ${saved} from library_items where user_id = ${userId}
    on conflict do nothing`.execute(trx);
  return Number(result.numAffectedRows) > 0;
}

/** Removes a post. Returns false if it was not saved. */
export async function deleteLibraryItem(trx: Db, userId: number, postId: number): Promise<boolean> {
  const result = await trx
    .deleteFrom("library_items")
    .where("user_id", "=", userId)
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Sets the order of all posts in a library. */
export async function setOrder(trx: Db, userId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update library_items l set position = wanted.place
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    where l.user_id = ${userId} and l.post_id = wanted.id and l.position <> wanted.place`.execute(
    trx,
  );
}
