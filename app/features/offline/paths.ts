/** What is kept on this device; without language. */
export const OFFLINE_PATH = "/offline";
/** In the address of that page: where somebody wanted to go, a path with its language. */
export const WANTED = "to";
/** In its address: the form that signs out did not reach the site. */
export const NOT_SIGNED_OUT = "still-signed-in";
