import type { Db } from "../../db/client";
import { type Actor, signedIn } from "../actor";
import { type Sight, sightOf } from "../posts/visibility.policy";
import type { SearchEngine } from "../search/search.port";
import { authorise, type CollectionRow, type Granted, notFound, type Operation } from "./internal-collections.policy";
import { findCollection, lockCollection } from "./internal-collections.repo";

/** Who changes a collection, and when. */
export interface Change {
  userId: number;
  sight: Sight;
  now: Date;
}

/** The one way in which collections are read and changed: the policy is asked, and changes of one collection happen one after the other. */
export interface Desk {
  /** Lets somebody change a collection in one transaction. Throws what the policy does, before anything else happens. */
  change<Allowed extends Operation, T>(actor: Actor, id: number, operation: Allowed, make: (trx: Db, collection: Granted<Allowed>, change: Change) => Promise<T>): Promise<T>;
  /** A collection that somebody sees. Throws `not_found`. */
  read(actor: Actor, id: number): Promise<CollectionRow>;
  /** Lets search read a collection anew, at once, where it was or is more than its own people's. */
  tellSearch(id: number, wasOrIsOpen: boolean): Promise<void>;
}

export function createDesk({ db, engine, now }: { db: Db; engine: Pick<SearchEngine, "index">; now: () => Date }): Desk {
  return {
    change: (actor, id, operation, make) => db.transaction().execute(async (trx) => {
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

    async tellSearch(id, wasOrIsOpen) {
      if (wasOrIsOpen) await engine.index([id]);
    },
  };
}
