import { type Selectable, sql } from "kysely";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/rows";
import type { FilesTable } from "../../../db/schema";

export type FileFacts = Pick<Selectable<FilesTable>, "name" | "mime_type" | "visibility">;

/** Returns data of files by id, and locks them until the transaction ends. */
export async function fileFacts(trx: Db, ids: readonly string[]): Promise<Map<string, FileFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("files")
    .select(["id", "name", "mime_type", "visibility"])
    .where("id", "in", [...new Set(ids)])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Makes files public. */
export async function showFiles(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .updateTable("files")
      .set({ visibility: "public" })
      .where("id", "in", [...ids])
      .where("visibility", "=", "internal")
      .execute();
}

/** Posts in another post under a role, in order. */
export interface ItemList {
  role: string;
  posts: readonly number[];
  /** Note for each post. */
  notes?: readonly string[];
}

/** Replaces all posts in another post. Those that were there under the same role keep the time and the user that added them. */
export async function replaceItems(
  trx: Db,
  ownerId: number,
  lists: readonly ItemList[],
  now: Date,
): Promise<void> {
  const before = await trx
    .deleteFrom("post_items")
    .where("owner_id", "=", ownerId)
    .returning(["role", "post_id", "added", "added_by"])
    .execute();
  const had = new Map(before.map((item) => [`${item.role}/${item.post_id}`, item]));
  const rows = lists.flatMap(({ role, posts, notes }) =>
    posts.map((post_id, position) => {
      const { added = now, added_by = null } = had.get(`${role}/${post_id}`) ?? {};
      return {
        owner_id: ownerId,
        role,
        post_id,
        position,
        note: notes?.[position] ?? "",
        added,
        added_by,
      };
    }),
  );
  if (rows.length === 0) return;
  await sql`
    insert into post_items (owner_id, role, post_id, position, note, added, added_by)
    select owner_id, role, post_id, position, note, added, added_by
    from ${asRows(rows)} as r(owner_id int, role text, post_id int, position int, note text, added timestamptz, added_by int)`.execute(
    trx,
  );
}

/** Marks a collection as the site's own, and keeps its other data. */
export async function saveSiteCollection(
  trx: Db,
  postId: number,
  curator: string | null,
): Promise<void> {
  await trx
    .insertInto("collections")
    .values({
      post_id: postId,
      site_collection: true,
      featured: false,
      private: false,
      staff_only: false,
      curator,
    })
    .onConflict((conflict) =>
      conflict.column("post_id").doUpdateSet({ site_collection: true, curator }),
    )
    .execute();
}
