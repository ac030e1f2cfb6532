/* Paths of the site's own pages that every footer links to; all without language. */

export const ACCESSIBILITY_PATH = "/accessibility";

/** The page about public data and APIs, for programs without an account. */
export const DEVELOPERS_PATH = "/developers";

/** Whether a missing page may be internal. Depends on the address only, so that the answer reveals nothing about any page. */
export const mayBeInternalPath = (path: string): boolean =>
  /\/internal_(document|pdf)\/|^\/files\//.test(path);
