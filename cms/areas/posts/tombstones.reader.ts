/** Queries about removed documents that several areas need. */

import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { languageOrder } from "../../shared/language";
import { type Viewer, visiblePost } from "./visibility.policy";

/** A removed document: when and why it was removed. */
export interface TombstoneRow {
  post_id: number;
  removed: Date;
  reason: string;
  reason_language: string;
}

/**
 * Returns the document that had a slug in any language until it was removed. If there are several, the requested language
 * comes first (see `languageOrder`), then the latest removal. Returns undefined if there is none that the viewer could see. The
 * caller has checked that no document has the slug now: it may have passed to another.
 */
export async function findTombstone(
  db: Db,
  viewer: Viewer,
  { type, slug }: { type: PostType; slug: string },
  language: Language,
): Promise<TombstoneRow | undefined> {
  const { rows } = await sql<TombstoneRow>`
    select t.post_id, t.removed, t.reason, t.reason_language
    from tombstone_addresses a join tombstones t on t.post_id = a.post_id
    where a.slug = ${slug} and t.type = ${type} and ${knownTo(viewer, "t")}
    order by array_position(${languageOrder(language)}::text[], a.language), t.removed desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * Returns whether a file was removed with a document that the viewer could see. A file that the viewer can still see in another
 * post does not count as removed.
 */
export async function hasGone(db: Db, viewer: Viewer, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tombstone_files t where t.file_id = ${fileId} and ${knownTo(viewer, "t")} and not ${isHeld(viewer, sql`${fileId}`)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns the condition that a file was removed, from the viewer's point of view. */
export function isGone(viewer: Viewer, alias: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`);
  return sql`(exists (select 1 from tombstone_files gone where gone.file_id = ${id}) and not ${isHeld(viewer, id)})`;
}

function knownTo({ internal }: Viewer, alias: string): RawBuilder<boolean> {
  return internal ? sql`true` : sql`${sql.ref(`${alias}.visibility`)} = 'public'`;
}

/**
 * Returns the condition that a post which the viewer may see has a file. A file that only an internal document still has is for
 * staff only.
 */
function isHeld(viewer: Viewer, fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select 1 from document_files d join posts p on p.database_id = d.post_id where d.file_id = ${fileId} and ${visiblePost(viewer, "p")})
    or exists (select 1 from posts p where p.thumbnail_file_id = ${fileId} and ${visiblePost(viewer, "p")}))`;
}
