/** Draws a line under the box of each term. */
export const TERM_ROW = "border-b border-line";
