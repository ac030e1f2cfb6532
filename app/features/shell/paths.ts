/* Pages of the site itself that every page's foot leads to; all without language. */

export const ACCESSIBILITY_PATH = "/accessibility";

/** What programs can read without an account. */
export const DEVELOPERS_PATH = "/developers";
