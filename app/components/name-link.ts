/** Styles a link in a list of links only. */
export const NAME_LINK =
  "text-ink no-underline decoration-auto hover:text-accent-hover hover:underline";
