/** Query parameter: a download of all files could not start. */
export const BUSY_PARAMETER = "busy";
