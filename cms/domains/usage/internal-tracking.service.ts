import { AppError } from "../../contract/errors";
import type { InternalTracking, InternalTrackingRequest } from "../../contract/internal-tracking";
import type { Db } from "../../db/client";
import { type Actor, staffOnly } from "../actor";
import { sightOf } from "../posts/visibility.policy";
import { findTracking, setTracked } from "./internal-tracking.repo";

/** How often what is internal is read. All methods throw `unauthenticated` for visitors and `forbidden` for all others than staff. */
export interface InternalTrackingService {
  /** What is counted of an internal document or pdf, in all languages together; false where there is none, or where nothing is counted. */
  read(actor: Actor, request: InternalTrackingRequest): Promise<InternalTracking>;
  /** Counts the readers of one from now on, or no more; what was counted stays. Throws `not_found`. */
  set(actor: Actor, id: number, tracked: boolean): Promise<void>;
}

export function createInternalTracking(db: Db): InternalTrackingService {
  return {
    async read(actor, { slug, parentDatabaseId }) {
      staffOnly(actor);
      const row = await findTracking(db, sightOf(actor), slug, parentDatabaseId ?? null);
      if (!row) return false;
      const { database_id: databaseId, ...counted } = row;
      return { databaseId, tracked: true, ...counted };
    },
    async set(actor, id, tracked) {
      staffOnly(actor);
      if (!(await setTracked(db, sightOf(actor), id, tracked))) throw new AppError("not_found", "There is no such document");
    },
  };
}
