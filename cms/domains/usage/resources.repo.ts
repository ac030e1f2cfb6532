import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { shownTranslation } from "../posts/posts.reader";
import { type Sight, visiblePost } from "../posts/visibility.policy";

/** Posts with their terms as one text: a post's number, a colon, and its terms' with commas between; a space between two posts. */
export async function readResources(db: Db, sight: Sight, types: readonly PostType[]): Promise<string> {
  const { rows: [row] } = await sql<{ posts: string | null }>`
    select string_agg(p.database_id || ':' || coalesce(t.ids, ''), ' ') as posts
    from posts p left join (select post_id, string_agg(term_id::text, ',') as ids from post_terms group by post_id) t on t.post_id = p.database_id
    where p.type = any(${[...types]}::text[]) and ${visiblePost(sight, "p")}`.execute(db);
  return row?.posts ?? "";
}

/** What a post is called, in the language that comes closest to the one asked for. */
export interface NameRow {
  database_id: number;
  type: PostType;
  language: string;
  slug: string;
  title: string;
}

/** Names of those of some posts that the sight reaches. */
export async function readNames(db: Db, sight: Sight, ids: readonly number[], language: Language): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select p.database_id, p.type, t.language, t.slug, t.title
    from posts p cross join lateral (${shownTranslation("p.database_id", language)}) t
    where p.database_id = any(${[...ids]}::int[]) and ${visiblePost(sight, "p")}`.execute(db);
  return rows;
}
