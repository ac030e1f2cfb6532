/** A title that leads somewhere, in lists of one's work: ink, as in results. Red is for what is done with it. */
export const INK_LINK = "text-inherit no-underline hover:underline";
