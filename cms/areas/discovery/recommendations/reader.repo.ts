import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { COLLECTION_ROLE, type Viewer, visiblePost } from "../../posts";
import type { Reader } from "./ranking";

/**
 * Returns the posts that a user saved or put into own collections up to a time, and the posts that the user made or works on at
 * any time. Posts that the user can no longer see do not count as saved.
 */
export async function readReader(
  db: Db,
  viewer: Viewer,
  userId: number,
  until: Date,
): Promise<Reader> {
  const { rows } = await sql<{ id: number; saved: boolean }>`
    with shelf as (
      select post_id, saved as at from library_items where user_id = ${userId} and saved <= ${until}
      union all
      select i.post_id, coalesce(i.added, 'epoch'::timestamptz) from collections c join post_items i on i.owner_id = c.post_id and i.role = ${COLLECTION_ROLE}
      where c.owner_id = ${userId} and c.deleted is null and coalesce(i.added, 'epoch'::timestamptz) <= ${until}
    ), own as (
      select post_id from collections where owner_id = ${userId}
      union select collection_id from collection_members where user_id = ${userId}
      union select post_id from submissions where user_id = ${userId} and post_id is not null
      union select post_id from post_terms where term_id = (select author_id from users where database_id = ${userId})
    ), known as (
      select post_id, max(at) as at from shelf group by post_id union all select post_id, null from own
    )
    select p.database_id as id, bool_or(known.at is not null and ${visiblePost(viewer, "p")}) as saved
    from known join posts p on p.database_id = known.post_id
    group by p.database_id order by max(known.at) desc nulls last, p.database_id`.execute(db);
  return {
    userId,
    saved: rows.filter(({ saved }) => saved).map(({ id }) => id),
    known: new Set(rows.map(({ id }) => id)),
  };
}
