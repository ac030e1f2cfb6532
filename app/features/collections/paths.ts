import { PROFILE_PATH } from "~/features/library/paths";

/* Where collections that people make are looked at and changed; all without language. */

export const collectionPath = (slug: string) => `/collection/${encodeURIComponent(slug)}`;
/** Title, description, access; order, notes, what is put first. */
export const editPath = (slug: string) => `${collectionPath(slug)}/edit`;
/** Asks before it deletes. */
export const deletePath = (slug: string) => `${collectionPath(slug)}/delete`;
export const sharePath = (slug: string) => `${collectionPath(slug)}/share`;
/** Who works on it, and who is asked to. */
export const peoplePath = (slug: string) => `${collectionPath(slug)}/people`;
/** Takes forms alone: asking to be featured, and taking that back. */
export const promotionPath = (slug: string) => `${collectionPath(slug)}/promotion`;
/** Its pieces as a workbook. */
export const workbookPath = (slug: string) => `${collectionPath(slug)}/excel`;

export const NEW_COLLECTION_PATH = "/collections/new";
/** Which collections a piece is in, and goes into. */
export const addPath = (postId: number) => `/collections/add/${postId}`;
/** Takes forms alone: brings a deleted collection back. */
export const RESTORE_PATH = "/collections/restore";
/** Takes forms alone: `accept` and `decline`. */
export const invitationPath = (answer: "accept" | "decline") => `/collections/invitation/${answer}`;

export const COLLECTIONS_HASH = "#my-collections";
/** The tab of the profile where one's collections are. */
export const MY_COLLECTIONS_PATH = PROFILE_PATH + COLLECTIONS_HASH;
/** What staff are asked to feature. */
export const PROMOTION_REQUESTS_PATH = "/account/promotion-requests";

/** What can have become of a collection that one comes to the profile from. */
export const OUTCOMES = ["deleted", "restored", "left", "joined", "declined"] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The profile, which says what became of the collection: `?deleted=12#my-collections`. */
export const outcomePath = (outcome: Outcome, databaseId: number) => `${PROFILE_PATH}?${outcome}=${databaseId}${COLLECTIONS_HASH}`;
