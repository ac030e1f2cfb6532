import { AppError } from "../../contract/errors";
import type { InternalTracking, InternalTrackingRequest } from "../../contract/internal-tracking";
import type { Db } from "../../db/client";
import { type Actor, staffOnly } from "../actor";
import { recordDeed } from "../audit/audit.writer";
import { sightOf } from "../posts/visibility.policy";
import { findTracking, lockTracking, setTracked } from "./internal-tracking.repo";

/** How often what is internal is read. All methods throw `unauthenticated` for visitors and `forbidden` for all others than staff. */
export interface InternalTrackingService {
  /** What is counted of an internal document or pdf, in all languages together; false where there is none, or where nothing is counted. */
  read(actor: Actor, request: InternalTrackingRequest): Promise<InternalTracking>;
  /** Counts the readers of one from now on, or no more; what was counted stays. Throws `not_found`. */
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
      const row = await findTracking(db, sightOf(actor), slug, parentDatabaseId ?? null);
      if (!row) return false;
      const { database_id: databaseId, ...counted } = row;
      return { databaseId, tracked: true, ...counted };
    },
    async set(actor, id, tracked) {
      const staff = staffOnly(actor);
      await db.transaction().execute(async (trx) => {
        const before = await lockTracking(trx, sightOf(actor), id);
        if (!before) throw new AppError("not_found", "There is no such document");
        if (before.tracked === tracked) return;
        await setTracked(trx, id, tracked);
        await recordDeed(trx, staff, now(), {
          deed: tracked ? "tracking_started" : "tracking_stopped",
          subject: { type: "post", id, title: before.title },
        });
      });
    },
  };
}
