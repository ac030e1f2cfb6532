import { type RawBuilder, sql } from "kysely";
import {
  DELETABLE_TYPES,
  type AdminHeld,
  type AdminState,
  type PostType,
} from "../../../contract/names";
import type { Db } from "../../../db/client";
import { patternOf } from "../../../db/words";
import { isOnAdmin } from "./live-post";

export interface ListedRow {
  database_id: number;
  type: PostType;
  state: AdminState;
  is_live: boolean;
  modified: Date;
  by: string | null;
  publish_at: Date | null;
  held: AdminHeld | null;
  /** Titles of the draft, or else of the published content. */
  titles: { language: string; title: string }[] | null;
  slugs: { language: string; slug: string }[] | null;
}

export interface Wanted {
  type?: PostType;
  state?: AdminState;
  /** If given, only these ids. */
  ids?: readonly number[];
}

/** Returns posts and drafts that have a title in any language with all the words. */
export async function findByTitle(db: Db, words: readonly string[]): Promise<number[]> {
  const patterns = sql`${words.map(patternOf)}::text[]`;
  const { rows } = await sql<{ id: number }>`
    select post_id as id from post_translations where title ilike all(${patterns}) union select post_id from admin_titles where title ilike all(${patterns})`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Selects everything in the admin with its state, without texts, so that all rows can be counted and sorted. */
const listed = sql`(
  select p.database_id, p.type, p.modified as live_modified, d.content is not null as has_draft, coalesce(d.saved, p.modified) as modified, d.saved_by, d.publish_at, d.held,
    p.removed is null as is_live,
    case when d.publish_at is not null then 'scheduled' when p.removed is not null then 'unpublished' when d.content is not null then 'changed' else 'published' end as state
  from posts p left join admin_posts d on d.database_id = p.database_id where ${isOnAdmin("p")}
  union all
  select d.database_id, d.type, null, true, d.saved, d.saved_by, d.publish_at, d.held, false, case when d.publish_at is not null then 'scheduled' else 'new' end
  from admin_posts d where d.live_id is null
  union all
  select p.database_id, p.type, p.modified, false, t.removed, t.removed_by, null, null, false, 'deleted'
  from posts p join tombstones t on t.post_id = p.database_id where p.type = any(${[...DELETABLE_TYPES]}::text[])
)`;

function matching({ type, state, ids }: Wanted): RawBuilder<boolean> {
  // Posts in the bin are only listed on request.
  const conditions = [sql<boolean>`(l.state = 'deleted') = ${state === "deleted"}`];
  if (type) conditions.push(sql`l.type = ${type}`);
  if (state) conditions.push(sql`l.state = ${state}`);
  if (ids) conditions.push(sql`l.database_id = any(${[...ids]}::int[])`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

export async function countListed(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${listed} l where ${matching(wanted)}`.execute(db);
  return rows[0]!.count;
}

/** Returns a page of the list, last changed first. */
export function listListed(
  db: Db,
  wanted: Wanted,
  offset: number,
  limit: number,
): Promise<ListedRow[]> {
  return withTexts(
    db,
    sql`select l.* from ${listed} l where ${matching(wanted)} order by l.modified desc, l.database_id desc offset ${offset} limit ${limit}`,
  );
}

/** Returns one row of the list; undefined for a post that is not in the admin. */
export async function findListed(db: Db, id: number): Promise<ListedRow | undefined> {
  return (
    await withTexts(
      db,
      sql`select l.* from ${listed} l where l.database_id = ${id} and l.state <> 'deleted'`,
    )
  )[0];
}

async function withTexts(db: Db, part: RawBuilder<unknown>): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select l.database_id, l.type, l.state, l.is_live, l.modified, l.publish_at, l.held,
      case when l.has_draft then (select json_agg(json_build_object('language', language, 'title', title)) from admin_titles where post_id = l.database_id)
        else (select json_agg(json_build_object('language', language, 'title', title)) from post_translations where post_id = l.database_id) end as titles,
      (select json_agg(json_build_object('language', language, 'slug', slug)) from post_translations where post_id = l.database_id) as slugs,
      (select name from users where database_id = case when l.has_draft or l.state = 'deleted' then l.saved_by else (
        select published_by from admin_revisions r where r.post_id = l.database_id and r.published = l.live_modified order by r.number desc limit 1) end) as by
    from (${part}) l
    order by l.modified desc, l.database_id desc`.execute(db);
  return rows;
}
