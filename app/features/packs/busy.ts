/** Says in a page's address that a download of all files could not begin. */
export const BUSY_PARAMETER = "busy";
