/** Styles a linked title in lists of tasks: ink, as in results. Red is for actions. */
export const INK_LINK = "text-inherit no-underline hover:underline";
