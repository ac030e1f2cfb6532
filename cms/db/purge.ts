/** Most rows that are forgotten at once, because somebody waits. */
export const PURGE_MAX_ROWS = 1_000;
