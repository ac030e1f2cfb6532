/** A link in a list of nothing but links. */
export const NAME_LINK =
  "text-ink no-underline decoration-auto hover:text-accent-hover hover:underline";
