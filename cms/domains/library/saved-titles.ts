import { sql } from "kysely";
import type { Db } from "../../db/client";
import { englishOf } from "../posts/posts.reader";
import { type Sight, visiblePost } from "../posts/visibility.policy";

/** What somebody has saved, by title, for a copy of all that is kept about them. */
export interface SavedTitle {
  databaseId: number;
  title: string;
  saved: Date;
}

/** The saved posts that their owner still sees, in the owner's order. Titles in English where there is one. */
export async function listSavedTitles(db: Db, sight: Sight, userId: number): Promise<SavedTitle[]> {
  const { rows } = await sql<SavedTitle>`
    select l.post_id as "databaseId", l.saved, ${englishOf("title", "l.post_id")} as title
    from library_items l join posts p on p.database_id = l.post_id
    where l.user_id = ${userId} and ${visiblePost(sight, "p")}
    order by l.position, l.post_id`.execute(db);
  return rows;
}
