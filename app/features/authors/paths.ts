/* Where authors are read, claimed and edited; all without language. */

/** The page of an author. */
export const authorPath = (slug: string) => `/author/${encodeURIComponent(slug)}`;
/** Says that it is one's own; takes that back. */
export const claimPath = (slug: string) => `${authorPath(slug)}/claim`;
export const editPath = (slug: string) => `${authorPath(slug)}/edit`;
/** Takes forms alone: a new picture, or none. */
export const picturePath = (slug: string) => `${authorPath(slug)}/picture`;
/** Asks staff before it takes the profile from its owner. */
export const unlinkPath = (slug: string) => `${authorPath(slug)}/unlink`;

/** Leads to the form of one's own profile, or says how one comes by a profile. */
export const OWN_PROFILE_PATH = "/account/author-profile";
/** Leads on to LinkedIn. */
export const LINKEDIN_PATH = `${OWN_PROFILE_PATH}/linkedin`;
/** In the query on the way back from there (specification, section 2), and beside it why it came to nothing. */
export const RETURNED = "returnToAuthorProfile";
export const LINKEDIN_TROUBLE = "linkedin";

/** What the form of a claim asks for where it is to be taken back, and the field that says where it comes back to. */
export const WITHDRAW = "withdraw";
export const BACK = "back";

/** In the query: what was done a moment ago. */
export const DONE = "done";
/** In the query of the form: what became of a picture that was sent without script. */
export const PICTURE = "picture";
/** Where it stands on the page of the form. */
export const PICTURE_ID = "picture";

/** Whether a path, without language, is where pictures are sent to: as they come, they are larger than other forms may be. */
export const isPicturePath = (path: string): boolean => /^\/author\/[^/]+\/picture$/.test(path);
