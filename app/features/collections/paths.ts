import { PROFILE_PATH } from "~/features/library/paths";

/* Where collections that people make are looked at and changed; all without language. */

export const collectionPath = (slug: string) => `/collection/${encodeURIComponent(slug)}`;
/** Title, description, access; order, notes, what is put first. */
export const editPath = (slug: string) => `${collectionPath(slug)}/edit`;
export const PIECE_CHANGES = ["move", "remove", "restore", "first"] as const;
export type PieceChange = (typeof PIECE_CHANGES)[number];
/** Takes forms alone: moves a piece, takes it out, puts it back, puts it first. */
export const pieceChangePath = (databaseId: number, change: PieceChange) =>
  `/collections/${databaseId}/pieces/${change}`;
/** Asks before it deletes. */
export const deletePath = (slug: string) => `${collectionPath(slug)}/delete`;
export const sharePath = (slug: string) => `${collectionPath(slug)}/share`;
/** Who works on it, and who is asked to. */
export const peoplePath = (slug: string) => `${collectionPath(slug)}/people`;
/** Takes forms: asking to be featured, and taking that back; staff are asked here before they end it. */
export const promotionPath = (slug: string) => `${collectionPath(slug)}/promotion`;
/** Its pieces as a workbook. */
export const workbookPath = (slug: string) => `${collectionPath(slug)}/excel`;

export const NEW_COLLECTION_PATH = "/collections/new";
/** Which collections a piece is in, and goes into; `back` is where one was, a path with its language. */
export const addPath = (postId: number, back?: string) =>
  `/collections/add/${postId}${back === undefined ? "" : `?${BACK}=${encodeURIComponent(back)}`}`;
export const BACK = "back";
/** Takes forms alone: brings a deleted collection back. */
export const RESTORE_PATH = "/collections/restore";
/** In the address of a collection that has just come back. */
export const RESTORED = "restored";
export const ANSWERS = ["accept", "decline"] as const;
export type Answer = (typeof ANSWERS)[number];
/** Takes forms alone: `accept` and `decline`. */
export const invitationPath = (answer: Answer) => `/collections/invitation/${answer}`;

export const COLLECTIONS_HASH = "#my-collections";
/** The tab of the profile where one's collections are. */
export const MY_COLLECTIONS_PATH = PROFILE_PATH + COLLECTIONS_HASH;

/** What can have become of a collection that one comes to the profile from. */
export const OUTCOMES = ["deleted", "left", "declined"] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The profile, which says what became of the collection: `?deleted=12#my-collections`. */
export const outcomePath = (outcome: Outcome, databaseId: number) =>
  `${PROFILE_PATH}?${outcome}=${databaseId}${COLLECTIONS_HASH}`;

/** In the profile's address: which invitation it is about, and why nothing became of answering it. */
export const INVITATION = "invitation";
export const UNANSWERED = "unanswered";
export const unansweredPath = (databaseId: number, why: string) =>
  `${PROFILE_PATH}?${INVITATION}=${databaseId}&${UNANSWERED}=${why}${COLLECTIONS_HASH}`;
/** In the place of a code: a key was sent along, and is not the one that was mailed last. */
export const OLD_KEY = "old_key";
/** Why a collection did not come back. */
export const UNRESTORED = "unrestored";
export const unrestoredPath = (why: string) =>
  `${PROFILE_PATH}?${UNRESTORED}=${why}${COLLECTIONS_HASH}`;
