import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { type Sight, visiblePost } from "../posts/visibility.policy";

/** Adds one to a day's count of a post. Does nothing when the sight reaches no such post of the types, or where its readers are not counted. */
export async function countUse(
  db: Db, sight: Sight, types: readonly PostType[], use: { postId: number; day: string; event: string; language: Language },
): Promise<void> {
  await sql`
    insert into usage_daily (post_id, day, event, language, count)
    select p.database_id, ${use.day}::date, ${use.event}, ${use.language}, 1
    from posts p where p.database_id = ${use.postId} and p.type = any(${[...types]}::text[]) and p.tracked and ${visiblePost(sight, "p")}
    on conflict (post_id, day, event, language) do update set count = usage_daily.count + 1`.execute(db);
}
