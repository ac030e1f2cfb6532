/** Style of a link, button or summary that shows more: the look of a link. */
export const MORE =
  "inline-block py-2 text-result font-semibold text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover aria-busy:text-ink-3";
