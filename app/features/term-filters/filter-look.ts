/** Fields of terms beside each other. */
export const FILTER_GRID =
  "grid grid-cols-1 items-start gap-x-10 gap-y-6 pt-1 pb-2 md:grid-cols-2 xl:grid-cols-4 xl:gap-x-8";
/** The button below them. */
export const FILTER_BUTTON = "col-span-full justify-self-start";
/** What was found with them, while something else is looked for: a quick answer needs no sign. */
export const FILTERED = "[transition:opacity_120ms] aria-busy:opacity-55 aria-busy:delay-300";
