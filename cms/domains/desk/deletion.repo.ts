import type { Db } from "../../db/client";

/** Takes a post out of the bin. It stays unpublished. */
export async function deleteTombstone(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("tombstones").where("post_id", "=", id).execute();
}
