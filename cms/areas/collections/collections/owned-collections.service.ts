import type { AccountExport, DeletionPreview } from "../../../contract/accounts";
import type { Db } from "../../../db/client";
import { type Actor, signedIn } from "../../../shared/actor";
import { viewerOf } from "../../posts";
import {
  previewRelease,
  releaseCollections,
  listOwnChanges,
  listOwnedCollections,
  listOwnInvitations,
  listOwnLookups,
  listOwnNotes,
  listSharedCollections,
} from "./owned-collections.repo";

/** Exports and releases the collections of an account. */
export interface OwnedCollections {
  /** Exports the user's own and shared collections, notes, changes, invitations and lookups. Throws `unauthenticated`. */
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
  /** Returns the effect of `releaseForDeletedAccount`. Throws `unauthenticated`. */
  deletionPreview(actor: Actor): Promise<DeletionPreview>;
  /**
   * Releases a user's collections in the transaction that deletes the account. Collections that others work on or can see are kept;
   * all others are deleted. Returns the databaseIds of deleted collections, to remove them from the search index.
   */
  releaseForDeletedAccount(trx: Db, userId: number): Promise<number[]>;
}

export function createOwnedCollections(db: Db): OwnedCollections {
  return {
    async exportOwn(actor) {
      const { userId } = signedIn(actor);
      const viewer = viewerOf(actor);
      const [collections, shared, notes, changes, invitations, lookups] = await Promise.all([
        listOwnedCollections(db, userId),
        listSharedCollections(db, viewer, userId),
        listOwnNotes(db, viewer, userId),
        listOwnChanges(db, viewer, userId),
        listOwnInvitations(db, viewer, userId),
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
      const { deleted, kept } = await previewRelease(db, signedIn(actor).userId);
      return { deletedCollections: deleted, keptCollections: kept };
    },

    releaseForDeletedAccount: releaseCollections,
  };
}
