/** Maximum number of rows deleted at once, because a request waits for it. */
export const PURGE_MAX_ROWS = 1_000;
