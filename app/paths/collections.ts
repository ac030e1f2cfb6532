import { PROFILE_PATH } from "./account";

/* Paths of members' collections; all without language. */

export const collectionPath = (slug: string) => `/collection/${encodeURIComponent(slug)}`;
/** The edit page: title, description, access; order, notes, and what comes first. */
export const editPath = (slug: string) => `${collectionPath(slug)}/edit`;
export const ITEM_CHANGES = ["move", "remove", "restore", "first"] as const;
export type ItemChange = (typeof ITEM_CHANGES)[number];
/** Accepts forms only: moves a resource, removes it, restores it, or puts it first. */
export const itemChangePath = (databaseId: number, change: ItemChange) =>
  `/collections/${databaseId}/items/${change}`;
/** Asks for confirmation before deleting. */
export const deletePath = (slug: string) => `${collectionPath(slug)}/delete`;
export const sharePath = (slug: string) => `${collectionPath(slug)}/share`;
/** The owner, collaborators and invitations. */
export const collaboratorsPath = (slug: string) => `${collectionPath(slug)}/people`;
/**
 * Accepts forms: requests to be featured, and withdrawals. Also asks staff for confirmation before they stop featuring a
 * collection.
 */
export const promotionPath = (slug: string) => `${collectionPath(slug)}/promotion`;
/** The collection's resources as a workbook. */
export const workbookPath = (slug: string) => `${collectionPath(slug)}/excel`;

export const NEW_COLLECTION_PATH = "/collections/new";
/** The form to add a resource to collections; `back` is where the visitor came from, a path with its language. */
export const addPath = (postId: number, back?: string) =>
  `/collections/add/${postId}${back === undefined ? "" : `?${BACK}=${encodeURIComponent(back)}`}`;
export const BACK = "back";
/** Accepts forms only: restores a deleted collection. */
export const RESTORE_PATH = "/collections/restore";
/** Query parameter of a collection that has just been restored. */
export const RESTORED = "restored";
export const INVITATION_ANSWERS = ["accept", "decline"] as const;
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number];
/** Accepts forms only: `accept` and `decline`. */
export const invitationPath = (answer: InvitationAnswer) => `/collections/invitation/${answer}`;

export const COLLECTIONS_HASH = "#my-collections";
/** The profile tab with the user's collections. */
export const MY_COLLECTIONS_PATH = PROFILE_PATH + COLLECTIONS_HASH;

/** Events after which a user is sent from a collection to the profile. */
export const COLLECTION_EVENTS = ["deleted", "left", "declined"] as const;
export type CollectionEvent = (typeof COLLECTION_EVENTS)[number];
/** Returns the profile's path with a message about the collection: `?deleted=12#my-collections`. */
export const collectionEventPath = (outcome: CollectionEvent, databaseId: number) =>
  `${PROFILE_PATH}?${outcome}=${databaseId}${COLLECTIONS_HASH}`;

/** Query parameters of the profile: the invitation, and why answering it failed. */
export const INVITATION = "invitation";
export const INVITATION_ERROR_PARAM = "unanswered";
export const invitationErrorPath = (databaseId: number, why: string) =>
  `${PROFILE_PATH}?${INVITATION}=${databaseId}&${INVITATION_ERROR_PARAM}=${why}${COLLECTIONS_HASH}`;
/** Used instead of an error code: the token is not the one that was emailed last. */
export const OUTDATED_TOKEN = "old_key";
/** Query parameter: why a collection could not be restored. */
export const RESTORE_ERROR_PARAM = "unrestored";
export const restoreErrorPath = (why: string) =>
  `${PROFILE_PATH}?${RESTORE_ERROR_PARAM}=${why}${COLLECTIONS_HASH}`;
