import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import type { SearchEngine } from "../../../platform/search-engine.port";
import { type Actor, signedIn } from "../../../shared/actor";
import { type Viewer, viewerOf } from "../../posts";
import {
  authorise,
  type CollectionRow,
  type AuthorisedCollection,
  notFound,
  type Operation,
} from "./internal-collections.policy";
import {
  findCollection,
  listPendingIndexing,
  lockCollection,
  markIndexed,
  type PendingIndexing,
} from "./internal-collections.repo";

/** The user who changes a collection, with the time of the change. */
export interface ChangeContext {
  userId: number;
  viewer: Viewer;
  now: Date;
}

/**
 * Reads and changes collections. Every access goes through the policy, and changes of one collection happen one after the
 * other.
 */
export interface CollectionAccess {
  /** Changes a collection in one transaction. Throws like the policy, before anything else happens. */
  change<Allowed extends Operation, T>(
    actor: Actor,
    id: number,
    operation: Allowed,
    make: (trx: Db, collection: AuthorisedCollection<Allowed>, change: ChangeContext) => Promise<T>,
  ): Promise<T>;
  /** Returns a collection that the actor may see. Throws `not_found`. */
  read(actor: Actor, id: number): Promise<CollectionRow>;
  /**
   * Updates pending collections in the search index, at once or soon. Never throws, because the change is already saved.
   * Errors are logged, and `indexPending` tries again.
   */
  updateSearch(ids: readonly number[], options?: { soon?: boolean }): Promise<void>;
  /** Updates all pending collections in the search index. Throws the search engine's errors. */
  indexPending(): Promise<void>;
}

export function createCollectionAccess({
  db,
  engine,
  logger,
  now,
}: {
  db: Db;
  engine: Pick<SearchEngine, "index">;
  logger: Logger;
  now: () => Date;
}): CollectionAccess {
  async function index(
    pending: readonly PendingIndexing[],
    options?: { soon?: boolean },
  ): Promise<void> {
    if (pending.length === 0) return;
    await engine.index(
      pending.map(({ id }) => id),
      options,
    );
    await markIndexed(db, pending);
  }

  return {
    change: (actor, id, operation, make) =>
      db.transaction().execute(async (trx) => {
        const { userId } = signedIn(actor);
        const viewer = viewerOf(actor);
        await lockCollection(trx, id);
        const collection = authorise(actor, await findCollection(trx, viewer, id), operation);
        return make(trx, collection, { userId, viewer, now: now() });
      }),

    async read(actor, id) {
      const row = await findCollection(db, viewerOf(actor), id);
      if (!row?.visible) throw notFound();
      return row;
    },

    async updateSearch(ids, options) {
      try {
        await index(await listPendingIndexing(db, ids), options);
      } catch (error) {
        logger.error(
          { err: error, collections: ids },
          "could not index changed collections; will try again",
        );
      }
    },

    indexPending: async () => index(await listPendingIndexing(db)),
  };
}
