/* Paths where authors are read, claimed and edited; all without language. */

/** Returns the page of an author. */
export const authorPath = (slug: string) => `/author/${encodeURIComponent(slug)}`;
/** Claims the profile, or withdraws the claim. */
export const claimPath = (slug: string) => `${authorPath(slug)}/claim`;
export const editPath = (slug: string) => `${authorPath(slug)}/edit`;
/** Accepts forms only: replaces or removes the picture. */
export const picturePath = (slug: string) => `${authorPath(slug)}/picture`;
/** Asks staff for confirmation before the profile loses its owner. */
export const unlinkPath = (slug: string) => `${authorPath(slug)}/unlink`;

/** Redirects to the form of the user's own profile, or explains how to get one. */
export const OWN_PROFILE_PATH = "/account/author-profile";
/** Redirects to LinkedIn. */
export const LINKEDIN_PATH = `${OWN_PROFILE_PATH}/linkedin`;
/** Query parameters after the return from LinkedIn (R2.14): that it happened, and why it failed. */
export const LINKEDIN_RETURN_PARAM = "returnToAuthorProfile";
export const LINKEDIN_ERROR_PARAM = "linkedin";

/** The intent of a claim's form that withdraws the claim, and the field with the path to return to. */
export const WITHDRAW = "withdraw";
export const BACK = "back";

/** Query parameter: what has just been done. */
export const DONE = "done";
/** Query parameter of the form: the outcome of a picture that was sent without JavaScript. */
export const PICTURE = "picture";
/** Id of the message about that outcome, on the form's page. */
export const PICTURE_ID = "picture";

/** Returns whether a path, without language, accepts pictures, which may be larger than other forms. */
export const isPicturePath = (path: string): boolean => /^\/author\/[^/]+\/picture$/.test(path);
