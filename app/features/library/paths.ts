/** Returns where a change of the library is sent, without language: `/library/save` (see `routes/resources/save.ts`). */
export const changePath = (change: LibraryChange) => `/library/${change}`;
export const LIBRARY_CHANGES = ["save", "remove", "move"] as const;
export type LibraryChange = (typeof LIBRARY_CHANGES)[number];

/** The visitor's profile, and the library in it; without language. */
export const PROFILE_PATH = "/account/user-profile/";
export const LIBRARY_HASH = "#my-library";
/** The tab of the profile that lists the followed topics and countries. */
export const FOLLOWING_HASH = "#following";
export const FOLLOWING_PATH = PROFILE_PATH + FOLLOWING_HASH;

/** Query parameter of the profile: why a change sent without JavaScript failed. */
export const FAILED = "failed";
/** Query parameters: the resource that was just removed, and the one before it. */
export const REMOVED = "removed";
export const AFTER = "after";
/** Used instead of a resource: before all others. */
export const TO_THE_FRONT = 0;

/** Reasons for a failed change that have a message of their own; all others share the change's message. */
export const REFUSALS = ["not_found", "conflict", "limit_reached", "unauthenticated"] as const;
export type Refusal = (typeof REFUSALS)[number];
export const isRefusal = (code: unknown): code is Refusal => REFUSALS.includes(code as Refusal);

/**
 * Returns the id of the button that saves or removes a resource. It gets the focus after the press, and after signing
 * in. `place` distinguishes lists of a page that may have the same resource.
 */
export const buttonId = (databaseId: number, place?: string) =>
  `save-${databaseId}${place ? `-${place}` : ""}`;
