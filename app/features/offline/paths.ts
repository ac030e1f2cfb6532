/** The page of what this device keeps; without language. */
export const OFFLINE_PATH = "/offline";
/** Query parameter of that page: where the user wanted to go, a path with its language. */
export const WANTED = "to";
/** Query parameter of that page: the sign-out form did not reach the site. */
export const NOT_SIGNED_OUT = "still-signed-in";
