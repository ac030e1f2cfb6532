import { sql } from "kysely";
import { LISTED_POSTS_MAX } from "../../../contract/limits";
import type { Db } from "../../../db/client";
import { type Viewer, visiblePost } from "../../posts";

export interface CollectionRowDetails {
  site_collection: boolean;
  featured: boolean;
  curator: string | null;
  author_id: number | null;
  author: string | null;
}

/** Returns the ids of site collections and featured collections, newest change first, at most LISTED_POSTS_MAX. */
export async function listSiteCollections(db: Db, viewer: Viewer): Promise<number[]> {
  const rows = await db
    .selectFrom("collections as c")
    .innerJoin("posts as p", "p.database_id", "c.post_id")
    .select("p.database_id")
    .where((where) =>
      where.or([where("c.site_collection", "=", true), where("c.featured", "=", true)]),
    )
    .where(visiblePost(viewer, "p"))
    .orderBy("p.modified", "desc")
    .orderBy("p.database_id", "desc")
    .limit(LISTED_POSTS_MAX)
    .execute();
  return rows.map((row) => row.database_id);
}

/** Returns the data that only collections have. A collection without a row has no owner. */
export async function findCollectionDetails(db: Db, id: number): Promise<CollectionRowDetails> {
  const row = await db
    .selectFrom("collections as c")
    .leftJoin("users as u", "u.database_id", "c.owner_id")
    .select([
      "c.site_collection",
      "c.featured",
      "c.curator",
      "u.database_id as author_id",
      "u.name as author",
    ])
    .where("c.post_id", "=", id)
    .executeTakeFirst();
  return (
    row ?? { site_collection: false, featured: false, curator: null, author_id: null, author: null }
  );
}

/** Returns the ids of a collection's visible posts in order; undefined if the collection is not visible. */
export async function findCollectionItems(
  db: Db,
  viewer: Viewer,
  id: number,
  role: string,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select (
      select array_agg(i.post_id order by i.position, i.post_id)
      from post_items i join posts item on item.database_id = i.post_id
      where i.owner_id = p.database_id and i.role = ${role} and ${visiblePost(viewer, "item")}
    ) as ids
    from posts p
    where p.database_id = ${id} and p.type = 'collection' and ${visiblePost(viewer, "p")}`.execute(
    db,
  );
  return rows[0] && (rows[0].ids ?? []);
}
