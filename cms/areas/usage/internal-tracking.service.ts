import { AppError } from "../../contract/errors";
import type { InternalTracking, InternalTrackingRequest } from "../../contract/internal-tracking";
import type { Db } from "../../db/client";
import { type Actor, staffOnly } from "../../shared/actor";
import { recordAuditEvent } from "../../shared/audit.writer";
import { viewerOf } from "../posts";
import { findTracking, lockTracking, setTracked } from "./internal-tracking.repo";

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
      staffOnly(actor);
      const row = await findTracking(db, viewerOf(actor), slug, parentDatabaseId ?? null);
      if (!row) return false;
      const { database_id: databaseId, ...counted } = row;
      return { databaseId, tracked: true, ...counted };
    },
    async set(actor, id, tracked) {
      const staff = staffOnly(actor);
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
