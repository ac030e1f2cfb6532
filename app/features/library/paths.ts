/** Where a change of the library is sent to, without language: `/library/save` (see `routes/resources/save.ts`). */
export const changePath = (change: LibraryChange) => `/library/${change}`;
export const LIBRARY_CHANGES = ["save", "remove", "move"] as const;
export type LibraryChange = (typeof LIBRARY_CHANGES)[number];

/** The visitor's own place, and in it the library; without language. */
export const PROFILE_PATH = "/account/user-profile/";
export const LIBRARY_HASH = "#my-library";
/** The tab of the profile that lists the followed topics and countries. */
export const FOLLOWING_HASH = "#following";
export const FOLLOWING_PATH = PROFILE_PATH + FOLLOWING_HASH;

/** In the profile's address: why a change that was sent without JavaScript came to nothing. */
export const FAILED = "failed";
/** Likewise what has just been taken out, and behind which piece it stood. */
export const REMOVED = "removed";
export const AFTER = "after";
/** In place of a piece: in front of all. */
export const TO_THE_FRONT = 0;

/** Why a change came to nothing; all else is told by the change itself. */
export const REFUSALS = ["not_found", "conflict", "limit_reached", "unauthenticated"] as const;
export type Refusal = (typeof REFUSALS)[number];
export const isRefusal = (code: unknown): code is Refusal => REFUSALS.includes(code as Refusal);

/**
 * Id of the button that saves a piece, or takes it out: where a visitor is after pressing it, and after signing in for it.
 * `place` tells lists of a page apart that may have the same piece.
 */
export const buttonId = (databaseId: number, place?: string) =>
  `save-${databaseId}${place ? `-${place}` : ""}`;
