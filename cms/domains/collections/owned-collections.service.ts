import type { AccountExport, DeletionPreview } from "../../contract/accounts";
import type { Db } from "../../db/client";
import { type Actor, signedIn } from "../actor";
import { sightOf } from "../posts/visibility.policy";
import {
  fatesOfCollections,
  letGoOfCollections,
  listOwnChanges,
  listOwnedCollections,
  listOwnInvitations,
  listOwnLookups,
  listOwnNotes,
  listSharedCollections,
} from "./owned-collections.repo";

/** What an account has in collections: for the copy of its data, and for its end. */
export interface OwnedCollections {
  /** One's own collections, those that others share with one, what one wrote and changed in any of them, and whom one asked and looked for. Throws `unauthenticated`. */
  exportOwn(
    actor: Actor,
  ): Promise<
    Pick<
      AccountExport,
      | "collections"
      | "sharedCollections"
      | "notes"
      | "collectionChanges"
      | "invitations"
      | "lookups"
    >
  >;
  /** What `letGo` would do. Throws `unauthenticated`. */
  deletionPreview(actor: Actor): Promise<DeletionPreview>;
  /**
   * Lets go of a person's collections in the transaction that ends the account: what others work on or can see stays, all
   * else is gone. Returns the databaseIds of what is gone, for search to forget.
   */
  letGo(trx: Db, userId: number): Promise<number[]>;
}

export function createOwnedCollections(db: Db): OwnedCollections {
  return {
    async exportOwn(actor) {
      const { userId } = signedIn(actor);
      const sight = sightOf(actor);
      const [collections, shared, notes, changes, invitations, lookups] = await Promise.all([
        listOwnedCollections(db, userId),
        listSharedCollections(db, sight, userId),
        listOwnNotes(db, sight, userId),
        listOwnChanges(db, sight, userId),
        listOwnInvitations(db, sight, userId),
        listOwnLookups(db, userId),
      ]);
      return {
        collections,
        sharedCollections: shared.map((one) => ({
          ...one,
          invited: one.invited.toISOString(),
          accepted: one.accepted?.toISOString() ?? null,
        })),
        notes: notes.map((one) => ({ ...one, written: one.written.toISOString() })),
        collectionChanges: changes.map((one) => ({ ...one, changed: one.changed.toISOString() })),
        invitations: invitations.map((one) => ({ ...one, invited: one.invited.toISOString() })),
        lookups: lookups.map((one) => ({ ...one, at: one.at.toISOString() })),
      };
    },

    async deletionPreview(actor) {
      const { deleted, kept } = await fatesOfCollections(db, signedIn(actor).userId);
      return { deletedCollections: deleted, keptCollections: kept };
    },

    letGo: letGoOfCollections,
  };
}
