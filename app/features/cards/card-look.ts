/** Styles a grid of cards. */
export const CARD_GRID =
  "grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10 lg:gap-y-7";

/**
 * Styles a card with its cover beside the text; each kind of card sets the cover's width, `--cover`. Tests and the print
 * sheet find it by its class name.
 */
export const CARD =
  "card relative grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] content-start";
export const CARD_COVER = "row-[1/9] me-3.5 w-(--cover)";
/** Styles the first line, which ends with the card's actions. */
export const CARD_EYEBROW = "col-2";
/** Styles every other line. */
export const CARD_LINE = "col-[2/4]";
export const CARD_ABSTRACT =
  "abstract any-script col-[2/4] mt-0.5 line-clamp-3 self-start text-small text-ink-2";
