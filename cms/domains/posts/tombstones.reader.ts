/** What is left of documents that were removed, as far as all domains need to know of it. */

import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { languageOrder } from "./language";
import { type Sight, visiblePost } from "./visibility.policy";

/** A removed document: when it went, and what is said of it. */
export interface TombstoneRow {
  post_id: number;
  removed: Date;
  reason: string;
  reason_language: string;
}

/**
 * The document that was at a slug of any language until it was removed, of several the one that went last. Undefined when there was none
 * that the sight reached. Whoever asks has found that there is none now: a slug may have gone to another document since.
 */
export async function findTombstone(
  db: Db,
  sight: Sight,
  { type, slug }: { type: PostType; slug: string },
  language: Language,
): Promise<TombstoneRow | undefined> {
  const { rows } = await sql<TombstoneRow>`
    select t.post_id, t.removed, t.reason, t.reason_language
    from tombstone_addresses a join tombstones t on t.post_id = a.post_id
    where a.slug = ${slug} and t.type = ${type} and ${knownTo(sight, "t")}
    order by array_position(${languageOrder(language)}::text[], a.language), t.removed desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Whether a file went with a document that was removed, as far as the sight reaches. One that it still finds with another post did not. */
export async function hasGone(db: Db, sight: Sight, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tombstone_files t where t.file_id = ${fileId} and ${knownTo(sight, "t")} and not ${isHeld(sight, sql`${fileId}`)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether a file under an alias is one that has gone for the sight. */
export function isGone(sight: Sight, alias: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`);
  return sql`(exists (select 1 from tombstone_files gone where gone.file_id = ${id}) and not ${isHeld(sight, id)})`;
}

function knownTo({ internal }: Sight, alias: string): RawBuilder<boolean> {
  return internal ? sql`true` : sql`${sql.ref(`${alias}.visibility`)} = 'public'`;
}

/** Whether a post has a file that the sight reaches: what only an internal document still has is the staff's. */
function isHeld(sight: Sight, fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select 1 from document_files d join posts p on p.database_id = d.post_id where d.file_id = ${fileId} and ${visiblePost(sight, "p")})
    or exists (select 1 from posts p where p.thumbnail_file_id = ${fileId} and ${visiblePost(sight, "p")}))`;
}
