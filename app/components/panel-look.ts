/** The sunk ground of what stands beside the main thing, or apart in it. */
export const PANEL = "panel rounded-control bg-sunk p-4 lg:p-5";
