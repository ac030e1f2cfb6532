import { AppError } from "../../contract/errors";
import type { InternalTracking, InternalTrackingRequest } from "../../contract/usage";
import type { Db } from "../../db/client";
import { type Actor, requireStaff } from "../../shared/actor";
import { recordAuditEvent } from "../../shared/audit.writer";
import { viewerOf, type Viewer, visiblePost } from "../posts";
import { sql } from "kysely";
import { USAGE_SINCE } from "../../contract/limits";
import { INTERNAL_DOCUMENT_TYPES } from "../../contract/names";

export interface TrackingRow {
  database_id: number;
  views: number;
  downloads: number;
  /** `YYYY-MM-DD`. */
  since: string;
}

const types = sql`any(${[...INTERNAL_DOCUMENT_TYPES]}::text[])`;

/**
 * Returns the counts of a tracked internal document or PDF by slug in any language. With `id`, returns only the document with
 * that databaseId. Without it, returns the one with the lowest databaseId. Undefined if no visible, tracked document matches.
 */
async function findTracking(
  db: Db,
  viewer: Viewer,
  slug: string,
  id: number | null,
): Promise<TrackingRow | undefined> {
  const { rows } = await sql<TrackingRow>`
    select p.database_id, greatest(p.created::date, ${USAGE_SINCE}::date)::text as since,
      coalesce(sum(u.count) filter (where u.event = 'view'), 0)::int as views,
      coalesce(sum(u.count) filter (where u.event = 'download'), 0)::int as downloads
    from posts p left join usage_daily u on u.post_id = p.database_id
    where p.type = ${types} and p.tracked and ${visiblePost(viewer, "p")}
      and exists (select 1 from post_translations t where t.post_id = p.database_id and t.type = p.type and t.slug = ${slug})
      and (${id}::int is null or p.database_id = ${id}::int)
    group by p.database_id order by p.database_id limit 1`.execute(db);
  return rows[0];
}

/**
 * Returns whether the usage of an internal document or PDF is tracked, and its title, in English if available. Locks it until the
 * transaction ends. Undefined if there is no visible document with this id.
 */
async function lockTracking(
  trx: Db,
  viewer: Viewer,
  id: number,
): Promise<{ tracked: boolean; title: string } | undefined> {
  const { rows } = await sql<{ tracked: boolean; title: string }>`
    select p.tracked, coalesce((select t.title from post_translations t where t.post_id = p.database_id order by t.language = 'en' desc, t.language limit 1), '') as title
    from posts p where p.database_id = ${id} and p.type = ${types} and ${visiblePost(viewer, "p")} for update of p`.execute(
    trx,
  );
  return rows[0];
}

/** Sets whether the usage of a post is tracked. */
async function setTracked(trx: Db, id: number, tracked: boolean): Promise<void> {
  await trx.updateTable("posts").set({ tracked }).where("database_id", "=", id).execute();
}

/**
 * Manages usage tracking of internal documents. All methods throw `unauthenticated` for visitors and `forbidden` unless the user
 * is staff.
 */
export interface InternalTrackingService {
  /** Returns the counts of an internal document or PDF, for all languages together. False if no visible one is tracked. */
  read(actor: Actor, request: InternalTrackingRequest): Promise<InternalTracking>;
  /** Starts or stops tracking a document; existing counts are kept. Throws `not_found`. */
  set(actor: Actor, id: number, tracked: boolean): Promise<void>;
}

export function createInternalTracking({
  db,
  now,
}: {
  db: Db;
  now: () => Date;
}): InternalTrackingService {
  return {
    async read(actor, { slug, parentDatabaseId }) {
      requireStaff(actor);
      const row = await findTracking(db, viewerOf(actor), slug, parentDatabaseId ?? null);
      if (!row) return false;
      const { database_id: databaseId, ...counted } = row;
      return { databaseId, tracked: true, ...counted };
    },
    async set(actor, id, tracked) {
      const staff = requireStaff(actor);
      await db.transaction().execute(async (trx) => {
        const before = await lockTracking(trx, viewerOf(actor), id);
        if (!before) throw new AppError("not_found", "There is no such document");
        if (before.tracked === tracked) return;
        await setTracked(trx, id, tracked);
        await recordAuditEvent(trx, staff, now(), {
          event: tracked ? "tracking_started" : "tracking_stopped",
          subject: { type: "post", id, title: before.title },
        });
      });
    },
  };
}
