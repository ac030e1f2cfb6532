import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { type Actor, signedIn } from "../actor";
import { type Sight, sightOf } from "../posts/visibility.policy";
import type { SearchEngine } from "../search/search.port";
import {
  authorise,
  type CollectionRow,
  type Granted,
  notFound,
  type Operation,
} from "./internal-collections.policy";
import {
  findCollection,
  listSearchDue,
  lockCollection,
  noteSearchKnows,
  type SearchDue,
} from "./internal-collections.repo";

/** Who changes a collection, and when. */
export interface Change {
  userId: number;
  sight: Sight;
  now: Date;
}

/** The one way in which collections are read and changed: the policy is asked, and changes of one collection happen one after the other. */
export interface Desk {
  /** Lets somebody change a collection in one transaction. Throws what the policy does, before anything else happens. */
  change<Allowed extends Operation, T>(
    actor: Actor,
    id: number,
    operation: Allowed,
    make: (trx: Db, collection: Granted<Allowed>, change: Change) => Promise<T>,
  ): Promise<T>;
  /** A collection that somebody sees. Throws `not_found`. */
  read(actor: Actor, id: number): Promise<CollectionRow>;
  /**
   * Lets search read what of some collections it has not been told of: at once, or soon. Never throws, because the change
   * is made: what fails is logged, and `catchUpSearch` makes up for it.
   */
  tellSearch(ids: readonly number[], options?: { soon?: boolean }): Promise<void>;
  /** Lets search read whatever it has not been told of. Throws what the search engine throws. */
  catchUpSearch(): Promise<void>;
}

export function createDesk({
  db,
  engine,
  logger,
  now,
}: {
  db: Db;
  engine: Pick<SearchEngine, "index">;
  logger: Logger;
  now: () => Date;
}): Desk {
  async function index(due: readonly SearchDue[], options?: { soon?: boolean }): Promise<void> {
    if (due.length === 0) return;
    await engine.index(
      due.map(({ id }) => id),
      options,
    );
    await noteSearchKnows(db, due);
  }

  return {
    change: (actor, id, operation, make) =>
      db.transaction().execute(async (trx) => {
        const { userId } = signedIn(actor);
        const sight = sightOf(actor);
        await lockCollection(trx, id);
        const collection = authorise(actor, await findCollection(trx, sight, id), operation);
        return make(trx, collection, { userId, sight, now: now() });
      }),

    async read(actor, id) {
      const row = await findCollection(db, sightOf(actor), id);
      if (!row?.visible) throw notFound();
      return row;
    },

    async tellSearch(ids, options) {
      try {
        await index(await listSearchDue(db, ids), options);
      } catch (error) {
        logger.error(
          { err: error, collections: ids },
          "search could not read collections that changed; it will be tried again",
        );
      }
    },

    catchUpSearch: async () => index(await listSearchDue(db)),
  };
}
