/* Pages of the site itself that every page's foot leads to; all without language. */

export const ACCESSIBILITY_PATH = "/accessibility";

/** What programs can read without an account. */
export const DEVELOPERS_PATH = "/developers";

/** Whether a page that is not there may be internal. Asked of the address alone, so that the answer tells nothing of any page. */
export const mayBeInternalPath = (path: string): boolean =>
  /\/internal_(document|pdf)\/|^\/files\//.test(path);
