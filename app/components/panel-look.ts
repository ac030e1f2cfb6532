/** Styles the sunk background of content beside the main content, or set apart in it. */
export const PANEL = "panel rounded-control bg-sunk p-4 lg:p-5";
