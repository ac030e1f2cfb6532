/** Styles fields of terms side by side. */
export const FILTER_GRID =
  "grid grid-cols-1 items-start gap-x-10 gap-y-6 pt-1 pb-2 md:grid-cols-2 xl:grid-cols-4 xl:gap-x-8";
/** Styles the button below them. */
export const FILTER_BUTTON = "col-span-full justify-self-start";
/** Dims old results while new ones load, with a delay: a quick answer needs no sign. */
export const FILTERED = "[transition:opacity_120ms] aria-busy:opacity-55 aria-busy:delay-300";
